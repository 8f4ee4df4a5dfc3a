/** What the page of a table shows before its game and in dialogs: fetched as one file while the page waits for its table. */

export { BeforeGame } from './before_game';
export { InviteDialog, SeatTransferDialog } from './invite_part';
export { SeatsDialog } from './seats_dialog';
