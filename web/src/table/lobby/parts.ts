/** What the page of a table shows before its game and in dialogs: fetched as one file while the page waits for its table. */

export { InviteDialog, MoveDialog } from './invite_part';
export { Lobby } from './lobby';
export { SeatsDialog } from './seats_dialog';
