/** What the address of the page carries for those who were sent it: an invitation, or a seat that somebody gives away. */
const carried = new URLSearchParams(location.search);

export const handover = carried.get("handover");
export const invite = carried.get("invite");

/** An unlisted table answers those who don't sit at it by its invitation alone. @param {string} path with or without a query */
export const asInvited = (path) => (invite ? `${path}${path.includes("?") ? "&" : "?"}invite=${encodeURIComponent(invite)}` : path);
