// What docs/examples/clients/calepin.mjs does: clients.mjs FOLDER SERVER KEY.

const [folder, server, key] = Deno.args;
const { Collection, Problem } = await import(`file://${folder}/calepin.mjs`);

/** Throws where something does not hold. */
const holds = (truth, told) => {
    if (!truth) throw new Error(JSON.stringify(told) ?? "does not hold");
};
/** The problem of what has to fail. */
const refused = (work) =>
    work.then(() => holds(false, "was done"), (error) => {
        holds(error instanceof Problem, String(error));
        return error;
    });

const visits = new Collection(server, "visit/all", key);
const before = await visits.all();
const following = visits.follow(undefined, 0.1);
const first = (await following.next()).value;
holds(first.changes.length === before.size && !first.reset, first);
const one = await visits.add({ name: "North", many: 3 });
let change;
while (!change) change = (await following.next()).value.changes[0];
holds(change.id === one && change.record.name === "North" && change.record.many === 3, change);
await following.return();
// Somebody else is faster: the change is made again over what is there now.
const seen = await visits.tag(one);
await visits.change(one, { many: 4 }, seen);
const late = await refused(visits.change(one, { name: "South" }, seen));
holds(late.status === 412 && late.code === "record-changed", late.body);
await visits.change(one, { name: "South" }, await visits.tag(one));
// What the form does not take is said by path.
const wrong = await refused(visits.change(one, { nothing: "x" }));
holds(wrong.body.issues[0].path === "nothing", wrong.body);
// A file of several pieces.
const bytes = new Uint8Array(2_500_000);
bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
bytes.forEach((_, place) => place > 9 && (bytes[place] = place % 251));
const file = await visits.upload(bytes, "application/pdf", "north.pdf");
holds(file === await visits.upload(bytes, "application/pdf", "north.pdf"), file);
const back = await fetch(`${server}/api/blobs/${file.split(" ")[0]}`, {
    headers: { Authorization: "Bearer " + key },
});
holds((await back.arrayBuffer()).byteLength === bytes.length, back.status);
const all = await visits.all();
holds(all.size === before.size + 1 && all.get(one).name === "South", all.get(one));
console.log("all of it");
