// The system's OpenSSL, and what of it is a macro or a callback that Swift does not see. What of
// it is used stands in CalepinServer's TLS/.
#pragma once
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/// Chooses HTTP/1.1 among the protocols that a client offers; none where it does not.
static inline int calepin_tls_choose(
    SSL *ssl, const unsigned char **chosen, unsigned char *size, const unsigned char *offered,
    unsigned int count, void *context
) {
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl;
    (void)context;
    if (SSL_select_next_proto((unsigned char **)chosen, size, ours, 9, offered, count)
        == OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_OK;
    return SSL_TLSEXT_ERR_NOACK;
}

/// Gives no passphrase, so that nothing is asked at a terminal.
static inline int calepin_tls_no_passphrase(char *buffer, int size, int writes, void *context) {
    (void)buffer;
    (void)size;
    (void)writes;
    (void)context;
    return 0;
}

/// Returns settings for connections by TLS 1.2 or later; NULL when there is no memory.
static inline SSL_CTX *calepin_tls_make(void) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context) return NULL;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(
        context,
        SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20");
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, calepin_tls_choose, NULL);
    SSL_CTX_set_default_passwd_cb(context, calepin_tls_no_passphrase);
    return context;
}

/// Loads a certificate with its chain, and its key. Returns 0; 1 when the certificate cannot be
/// read, 2 when the key cannot, 3 when they do not belong together.
static inline int calepin_tls_load(SSL_CTX *context, const char *certificate, const char *key) {
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) return 1;
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        int reason = ERR_GET_REASON(ERR_peek_last_error());
        int isOther = reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH;
        return isOther ? 3 : 2;
    }
    return SSL_CTX_check_private_key(context) == 1 ? 0 : 3;
}

/// Returns the days until the certificate ends, less than 0 once it has.
static inline int calepin_tls_days_left(SSL_CTX *context) {
    X509 *certificate = SSL_CTX_get0_certificate(context);
    int days = 0, seconds = 0;
    if (!certificate) return -1;
    if (!ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate))) return -1;
    return seconds < 0 ? days - 1 : days;
}
