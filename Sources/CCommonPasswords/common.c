// A file as a part of the program: 300,000 bytes of text in Swift would be more to read and to
// compile. What is in the file is said in the header.

#include "CCommonPasswords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bits[] = {
#embed "common.bin"
};

const unsigned char *calepin_common_passwords(void) { return bits; }

int calepin_common_passwords_count(void) { return sizeof bits; }
