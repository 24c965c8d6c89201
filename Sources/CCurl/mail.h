// Handing a mail to a mail server with libcurl. It stands here in C because the library sets its
// options by functions with any number of arguments, which Swift cannot call. What a mail says and
// when one is sent is in CalepinServer's Mail folder.
#include <curl/curl.h>
#include <string.h>

// A mail, and where it is handed in.
struct calepin_mail {
    const char *server;     // such as smtps://mail.example.org:465/name-to-greet-with
    int needs_tls;          // whether nothing may be said without encryption
    const char *login;      // NULL when the server wants none
    const char *password;
    const char *from;       // addresses alone, without names
    const char *to;
    const char *bytes;      // headers and text, with CR LF
    size_t count;
    long seconds;           // for everything
};

// What came of it.
struct calepin_mail_end {
    int code;               // of libcurl; 0 when the server took the mail
    long reply;             // the server's last reply; 0 when there was none
};

static size_t calepin_mail_read(char *target, size_t size, size_t count, void *context) {
    struct calepin_mail *rest = context;
    size_t most = size * count;
    size_t taken = rest->count < most ? rest->count : most;
    memcpy(target, rest->bytes, taken);
    rest->bytes += taken;
    rest->count -= taken;
    return taken;
}

// Sets the options of a connection to a mail server: where it is, with which login, how long.
static inline void calepin_mail_reach(CURL *curl, const struct calepin_mail *mail) {
    curl_easy_setopt(curl, CURLOPT_URL, mail->server);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    // What the environment says of proxies is about something else.
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, mail->needs_tls ? CURLUSESSL_ALL : CURLUSESSL_TRY);
    if (mail->login) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, mail->login);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, mail->password);
    }
    // No signals: other threads run meanwhile.
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, mail->seconds);
}

// Greets a mail server, signs in there, and says goodbye; no mail is handed in.
static inline struct calepin_mail_end calepin_mail_check(const struct calepin_mail *mail) {
    struct calepin_mail_end end = {CURLE_OUT_OF_MEMORY, 0};
    CURL *curl = curl_easy_init();
    if (curl) {
        calepin_mail_reach(curl, mail);
        curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
        curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "NOOP");
        end.code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &end.reply);
        curl_easy_cleanup(curl);
    }
    return end;
}

// Hands a mail in, and waits until the server has it or the time is over.
static inline struct calepin_mail_end calepin_mail_send(const struct calepin_mail *mail) {
    struct calepin_mail_end end = {CURLE_OUT_OF_MEMORY, 0};
    struct calepin_mail rest = *mail;
    CURL *curl = curl_easy_init();
    struct curl_slist *receivers = curl_slist_append(NULL, mail->to);
    if (curl && receivers) {
        calepin_mail_reach(curl, mail);
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, mail->from);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, receivers);
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, calepin_mail_read);
        curl_easy_setopt(curl, CURLOPT_READDATA, &rest);
        end.code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &end.reply);
    }
    curl_slist_free_all(receivers);
    if (curl) curl_easy_cleanup(curl);
    return end;
}
