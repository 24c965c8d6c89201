// Fetching a body over HTTP with libcurl, from one address that the caller has looked up and
// judged. It stands here in C because the library sets its options by functions with any number
// of arguments, which Swift cannot call. Which addresses may be asked is decided in
// CalepinServer's Fetching folder.
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

// A request, and the bounds of its answer.
struct calepin_fetch {
    const char *url;
    const char *resolve;             // "host:port:address"; NULL when the host is an address
    const unsigned char *address;    // the one address that may be connected to
    size_t address_bytes;            // 4 or 16
    const char *const *headers;      // lines such as "Accept: text/csv"
    size_t header_count;
    const char *method;              // NULL to get
    const char *sent;                // the body of another method
    size_t sent_bytes;
    int takes_any_status;            // the body of an answer with any status is of use
    size_t max_header_bytes;
    size_t max_body_bytes;           // unpacked
    long connect_milliseconds;
    long milliseconds;               // for everything
    // Tells whether nobody waits for the answer any more; asked now and then.
    int (*is_cancelled)(void *context);
    void *context;
};

// What came of it. The caller releases it with calepin_fetch_free.
struct calepin_fetch_end {
    int code;                        // of libcurl; 0 when the answer came whole
    long status;                     // 0 when no head came whole
    int was_connected;               // with encryption, where the address asks for it
    int is_too_large;                // the body has more bytes than it may have
    char *head;                      // the lines of the last head, with CR LF
    size_t head_bytes;
    char *body;
    size_t body_bytes;
};

// The state of a request under way.
struct calepin_fetch_run {
    const struct calepin_fetch *request;
    struct calepin_fetch_end *end;
    CURL *curl;
    size_t body_capacity;
};

static int calepin_fetch_progress(
    void *context, curl_off_t down, curl_off_t downloaded, curl_off_t up, curl_off_t uploaded) {
    (void)down, (void)downloaded, (void)up, (void)uploaded;
    const struct calepin_fetch *request = ((struct calepin_fetch_run *)context)->request;
    return request->is_cancelled(request->context);
}

// Opens a socket to the one address that was judged, and to no other.
static curl_socket_t calepin_fetch_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *place) {
    (void)purpose;
    const struct calepin_fetch *request = ((struct calepin_fetch_run *)context)->request;
    const void *bytes = NULL;
    size_t count = 0;
    if (place->family == AF_INET) {
        bytes = &((struct sockaddr_in *)&place->addr)->sin_addr;
        count = 4;
    } else if (place->family == AF_INET6) {
        bytes = &((struct sockaddr_in6 *)&place->addr)->sin6_addr;
        count = 16;
    }
    if (!bytes || count != request->address_bytes || memcmp(bytes, request->address, count) != 0)
        return CURL_SOCKET_BAD;
    return socket(place->family, place->socktype | SOCK_CLOEXEC, place->protocol);
}

// Adds bytes to a buffer that grows by doubling; returns 0 when there is no memory.
static int calepin_fetch_append(
    char **buffer, size_t *used, size_t *capacity, const char *bytes, size_t count) {
    if (*used + count > *capacity) {
        size_t next = *capacity ? *capacity : 16384;
        while (next < *used + count) next *= 2;
        char *larger = realloc(*buffer, next);
        if (!larger) return 0;
        *buffer = larger;
        *capacity = next;
    }
    memcpy(*buffer + *used, bytes, count);
    *used += count;
    return 1;
}

// Takes a line of a head. Each head begins anew: only the last one counts.
static size_t calepin_fetch_header(char *bytes, size_t size, size_t count, void *context) {
    struct calepin_fetch_run *run = context;
    struct calepin_fetch_end *end = run->end;
    size_t total = size * count;
    if (total >= 5 && memcmp(bytes, "HTTP/", 5) == 0) end->head_bytes = 0;
    if (end->head_bytes + total > run->request->max_header_bytes) return 0;
    memcpy(end->head + end->head_bytes, bytes, total);
    end->head_bytes += total;
    if (total == 2 && bytes[0] == '\r')
        curl_easy_getinfo(run->curl, CURLINFO_RESPONSE_CODE, &end->status);
    return total;
}

// Takes a piece of the unpacked body; only that of status 200 is of use, unless said otherwise.
static size_t calepin_fetch_body(char *bytes, size_t size, size_t count, void *context) {
    struct calepin_fetch_run *run = context;
    struct calepin_fetch_end *end = run->end;
    size_t total = size * count;
    if (end->status != 200 && !run->request->takes_any_status) return 0;
    if (total > run->request->max_body_bytes - end->body_bytes) {
        end->is_too_large = 1;
        return 0;
    }
    int is_kept = calepin_fetch_append(
        &end->body, &end->body_bytes, &run->body_capacity, bytes, total);
    return is_kept ? total : 0;
}

static void calepin_fetch_set_up(struct calepin_fetch_run *run, struct curl_slist *headers,
    struct curl_slist *addresses) {
    const struct calepin_fetch *request = run->request;
    CURL *curl = run->curl;
    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    // What the environment says of proxies is about something else.
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (request->method) {
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->sent_bytes);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->sent);
        curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
    }
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip");
    if (addresses) curl_easy_setopt(curl, CURLOPT_RESOLVE, addresses);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, calepin_fetch_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, run);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, calepin_fetch_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, run);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, calepin_fetch_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, run);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, calepin_fetch_progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, run);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->max_body_bytes);
    // No signals: other threads run meanwhile.
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->milliseconds);
}

// Asks, and waits until the answer is here, too large or too late, or nobody waits for it.
static inline struct calepin_fetch_end calepin_fetch_run(const struct calepin_fetch *request) {
    struct calepin_fetch_end end = {0};
    struct calepin_fetch_run run = {request, &end, curl_easy_init(), 0};
    struct curl_slist *headers = NULL;
    int is_ready = run.curl != NULL;
    for (size_t i = 0; i < request->header_count && is_ready; i++) {
        struct curl_slist *longer = curl_slist_append(headers, request->headers[i]);
        is_ready = longer != NULL;
        if (longer) headers = longer;
    }
    struct curl_slist *addresses =
        request->resolve ? curl_slist_append(NULL, request->resolve) : NULL;
    end.head = malloc(request->max_header_bytes);
    end.code = CURLE_OUT_OF_MEMORY;
    if (is_ready && end.head && (addresses || !request->resolve)) {
        calepin_fetch_set_up(&run, headers, addresses);
        end.code = curl_easy_perform(run.curl);
        curl_off_t connected = 0, encrypted = 0;
        curl_easy_getinfo(run.curl, CURLINFO_CONNECT_TIME_T, &connected);
        curl_easy_getinfo(run.curl, CURLINFO_APPCONNECT_TIME_T, &encrypted);
        int is_secure = strncmp(request->url, "https:", 6) == 0;
        end.was_connected = (is_secure ? encrypted : connected) > 0;
        if (end.code == CURLE_FILESIZE_EXCEEDED) {
            // The head came whole, though its last line was not handed over.
            end.is_too_large = 1;
            curl_easy_getinfo(run.curl, CURLINFO_RESPONSE_CODE, &end.status);
        }
    }
    curl_slist_free_all(addresses);
    curl_slist_free_all(headers);
    if (run.curl) curl_easy_cleanup(run.curl);
    return end;
}

static inline void calepin_fetch_free(struct calepin_fetch_end end) {
    free(end.head);
    free(end.body);
}
