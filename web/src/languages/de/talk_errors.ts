/** German: as texts/en_talk_errors.ts says it in English. */

import type { enTalkErrors } from '@/texts/en_talk_errors';
import type { Translated } from '@/texts/index';

export const talkErrors = {
  'talk.open':
    '{unread, plural, =0 {Tischgespräch} one {Tischgespräch, eine Zeile ungelesen} other {Tischgespräch, # Zeilen ungelesen}}',
  'error.talk-text': 'Darin ist nichts zu lesen, oder es hat ein Zeichen, das andere nicht sehen könnten.',
  'error.talk-long': 'Auf einmal gehen höchstens {most} Zeichen.',
  'error.talk-markup': 'Schreib es ohne spitze Klammern. Sie würden so erscheinen, wie sie dastehen.',
  'error.talk-shape': 'Sag einen fertigen Satz oder einen eigenen Text.',
  'error.talk-watching': 'Wer nur zusieht, sagt nichts. Setz dich zuerst auf einen Platz.',
  'error.talk-alone': 'An diesem Tisch ist niemand zum Reden.',
  'error.talk-off': 'An diesem Tisch gibt es nur fertige Sätze; so will es, wer ihn eröffnet hat.',
  'error.talk-friends': 'An einem öffentlichen Tisch reden Freunde frei, solange dort alle befreundet sind.',
  'error.talk-team': 'An diesem Tisch hast du kein Team.',
  'error.talk-own': 'Reagieren kannst du auf das, was andere sagen.',
  'error.line-unknown': 'Diese Zeile ist nicht mehr da.',
  'error.quieted':
    'Wer diesen Server betreibt, hat dich gebeten, eine Weile nichts zu sagen. Spielen kannst du weiter.',
  'error.nobody-named': 'Sag, wen du meinst.',
  'error.relation-self': 'Das bist du.',
  'error.relations-full': 'Auf diese Liste passen höchstens {most} Leute. Nimm zuerst jemanden herunter.',
  'error.not-welcome': 'Diese Person möchte das nicht.',
  'error.not-friends': 'Einladen kannst du nur Freunde: alle, die dir folgen und denen du folgst.',
  'error.invitations-full': 'Auf diese Person warten gerade genug Einladungen.',
  'error.invitations-unanswered':
    'Diese Person hat für jetzt genug Einladungen von dir. Warte auf eine Antwort oder frag später noch einmal.',
} as const satisfies Translated<typeof enTalkErrors>;
