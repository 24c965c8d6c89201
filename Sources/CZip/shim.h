// The system's libzip, which reads an app that comes as one zip file.
#include <zip.h>
