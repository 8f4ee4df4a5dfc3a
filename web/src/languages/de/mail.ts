/** German: as pages/player/en_mail.ts says it in English. */

import type { enMail } from '@/pages/player/en_mail';
import type { Translated } from '@/texts/index';

export const mail = {
  'mail.title': 'Benachrichtigungen per Mail',
  'mail.lead':
    'Wenn ein Tisch auf dich wartet und du nicht da bist. Nur wenn du willst; die Adresse dient zu nichts anderem.',
  'mail.address': 'Mailadresse',
  'mail.give': 'Link schicken',
  'mail.give-hint': 'Dorthin geht ein Link. Bevor du ihm gefolgt bist, kommt nichts weiter.',
  'mail.wanted': 'Ein Link ist unterwegs an {address}. Folge ihm innerhalb von zwei Tagen.',
  'mail.wanted-none': 'Nichts da? Sieh im Spam nach oder gib die Adresse morgen noch einmal an.',
  'mail.wanted-refused': 'Diese Adresse nimmt von hier keine Mail an. Ist sie richtig geschrieben?',
  'mail.on': 'Benachrichtigungen gehen an {address}.',
  'mail.off-refused': 'An {address} geht nichts mehr: Am {when} hat ihr Mailserver eine Benachrichtigung abgelehnt.',
  'mail.off-stopped': 'An {address} geht nichts mehr: Am {when} wurde das über einen Link in einer Mail beendet.',
  'mail.again': 'Neuen Link schicken',
  'mail.other': 'Andere Adresse angeben',
  'mail.forget': 'Adresse vergessen',
  'mail.forgotten': 'Die Adresse ist vergessen.',
  'mail.what': 'Was kommt',
  'mail.turn': 'Du bist dran an einem Tisch, der über Tage läuft',
  'mail.begun': 'Eine Partie beginnt, auf die du wartest',
  'mail.invitation': 'Jemand von deinen Freunden lädt dich ein',
  'mail.over': 'Eine Partie ist beendet, mit Ergebnis',
  'mail.most': 'Höchstens',
  'mail.most-day': '{n, plural, one {eine Mail am Tag} other {# Mails am Tag}}',
  'mail.language': 'Sprache der Mails',
  'mail.kept': 'Gespeichert.',
  'mail.link-title': 'Mail',
  'mail.confirm-head': 'Ist das deine Adresse?',
  'mail.confirm-text': 'Dann kommen hier Benachrichtigungen für {handle} an.',
  'mail.confirm-do': 'Ja, das ist meine',
  'mail.confirmed': 'Fertig. Was kommt und wie oft, wählst du auf deiner Seite.',
  'mail.stop-head': 'Keine Mails mehr?',
  'mail.stop-text': 'Dann kommen an dieser Adresse keine Benachrichtigungen für {handle} mehr an.',
  'mail.stop-do': 'Keine Mails mehr',
  'mail.stopped': 'Fertig. Es kommen keine Mails mehr.',
  'mail.never-head': 'Bist du das nicht?',
  'mail.never-text':
    '{handle} hat diese Adresse angegeben. Du kannst dafür sorgen, dass niemand sie noch einmal angibt.',
  'mail.never-do': 'Niemand darf sie mehr angeben',
  'mail.never-done': 'Fertig. Von hier kommt keine Mail, wer auch immer diese Adresse angibt.',
  'mail.to-player': 'Deine Seite',
  'error.mail-address': 'An diese Adresse kann keine Mail gehen. Eine sieht so aus: ada@example.org.',
  'error.mail-none': 'Dieser Server verschickt keine Mails.',
  'error.mail-link-unknown':
    'Dieser Link ist hier nicht bekannt. An die Adresse, an die er geschickt wurde, kommt nichts mehr, oder ein Teil von ihm fehlt.',
  'error.mail-link-old': 'Dieser Link gilt nicht mehr. Gib die Adresse auf deiner Seite noch einmal an.',
  'error.mail-link-used': 'Diesem Link ist schon jemand gefolgt, und er hat getan, was er tut.',
} as const satisfies Translated<typeof enMail>;
