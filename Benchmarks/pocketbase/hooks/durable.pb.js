// @ts-nocheck: the globals are those of PocketBase, which runs this file.

// Makes PocketBase sync the disk at each commit, as the server that it is compared with does:
// its own setting is NORMAL, which may lose the last commits when the power fails. Only the one
// connection that writes matters. It is reopened after three idle minutes, so the setting
// is repeated every minute; /synchronous returns it (2 is FULL).

onBootstrap((event) => {
    event.next();
    event.app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
});

cronAdd("durable", "* * * * *", () => {
    $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute();
});

routerAdd("GET", "/synchronous", (event) => {
    const row = new DynamicModel({ synchronous: 0 });
    event.app.nonconcurrentDB().newQuery("PRAGMA synchronous").one(row);
    return event.json(200, { writer: row.synchronous });
});
