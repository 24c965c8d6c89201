// The bits of Sources/CalepinServer/Accounts/CommonPasswords.swift, a file that
// Scripts/common-passwords writes. What they mean stands there.

#pragma once

/// The bits; they never change and never go away.
const unsigned char *calepin_common_passwords(void);

/// The number of bytes that they take.
int calepin_common_passwords_count(void);
