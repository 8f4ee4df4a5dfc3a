/** German: as texts/en_result.ts says it in English. */

import type { enResult } from '@/texts/en_result';
import type { Translated } from '@/texts/index';

export const result = {
  'result.more': 'Nach dem Spiel',
  'result.rematch': 'Revanche',
  'result.to-rematch': 'Zur Revanche',
  'result.join-rematch': 'Revanche annehmen',
  'result.again': '{names} {count, plural, one {möchte} other {möchten}} eine Revanche.',
  'result.again-mine': '{count, plural, =0 {Du möchtest eine Revanche.} other {Eine Revanche möchten {names} und du.}}',
  'result.same-dice': 'Dieselben Würfel spielen',
  'result.review': 'Analyse',
  'result.rank': 'Platz {place} von {all}',
  'result.rank-shared': 'geteilter Platz {place} von {all}',
  'result.you-points': 'Du: {points, plural, one {# Punkt} other {# Punkte}}, {rank}',
  'result.you-rank': 'Du: {rank}',
  'result.team-rank': 'Dein Team: {rank}',
  'result.new': 'Noch eine Partie',
  'link.copy': 'Link zu dieser Seite',
  'link.copied': 'Kopiert',
  'link.by-hand': 'Kopier diese Adresse:',
  'mine.title-due': '{due} offen',
  'mine.lead':
    '{tables, plural, =0 {Du sitzt noch an keinem Tisch.} other {{due, plural, =0 {Nichts steht an.} one {Ein Tisch wartet auf dich.} other {# Tische warten auf dich.}}}}',
  'mine.start': 'Tisch eröffnen',
  'mine.due': 'Wartet auf dich',
  'mine.continue': 'Weiterspielen',
  'mine.playing': 'Wartet auf andere',
  'mine.open': 'Nicht begonnen',
  'mine.over': 'Beendet',
  'mine.alone': 'allein',
  'mine.with': 'mit {others}',
  'mine.until': 'endet {time}',
  'mine.late': 'die Zeit ist um',
  'mine.act-playing': 'Ansehen',
  'mine.act-open': 'Öffnen',
  'mine.act-over': 'Ergebnis',
  'privacy-page.short':
    'Kein Konto und keine Mailadresse nötig, kein Tracking, nichts von anderswo als von diesem Server geladen.',
  'privacy-page.browser': 'In deinem Browser',
  'privacy-page.browser-text':
    'Ein Cookie mit einem zufälligen Schlüssel; er sagt, welche Plätze deine sind, und sonst nichts, Seiten können ihn nicht lesen, und er gilt 400 Tage. Farben, Ton, Tasten, dein zuletzt getippter Name, eine Tafel, die du auf Papier wertest, ein erbetener Tipp und noch nicht gesendete Zeichnungen bleiben auf diesem Gerät.',
  'privacy-page.server': 'Auf dem Server',
  'privacy-page.server-text':
    'Tische mit den getippten Namen, die Zeichnungen und die Würfel mit ihren Zeiten; Analysen beendeter Partien; Würfeltürme; von deinem Schlüssel nur ein Fingerabdruck und wann er zuletzt da war. Wer einen Spitznamen nimmt: diesen, die öffentlichen Hälften der Passkeys, Fingerabdrücke der Ersatzcodes und von jedem angemeldeten Browser Marke und System. Eine Mailadresse nur von denen, die eine für Benachrichtigungen angeben, und kein Passwort.',
  'privacy-page.addresses': 'Netzwerkadressen',
  'privacy-page.addresses-text':
    'Nur im Arbeitsspeicher benutzt, damit niemand allein den Server überlastet; gespeichert werden sie nicht. Wer den Server betreibt, hat womöglich einen Proxy davor, der eigene Aufzeichnungen führt.',
  'privacy-page.secret': 'Am Tisch',
  'privacy-page.secret-text':
    'Einen Entwurf sieht sonst niemand, bis alle abgegeben haben, es sei denn, der Tisch wurde mit offenen Entwürfen eröffnet. Kommende Würfel kennt nicht einmal die Seite. Einen Tisch kann sehen, wer seinen Link hat.',
  'privacy-page.long': 'Wie lange',
  'privacy-page.long-text':
    'Beendete Partien bleiben, denn ihre Adresse ist dauerhaft. Ein Code, der einen Platz auf ein anderes Gerät bringt, gilt zehn Minuten. Kopien, die der Betrieb des Servers anlegt, können länger bestehen.',
  'privacy-page.forget': 'Vergessen werden',
  'privacy-page.forget-text':
    'Mit Spitznamen: Deine Seite hat alles als Datei und löscht dich sofort oder in sieben Tagen; beendete Partien bleiben, mit „jemand“ auf deinem Platz, und von deinem Namen bleibt nichts gespeichert. Als Gast: Lösch in deinem Browser die Daten dieser Seite, und der Schlüssel ist weg; deine Plätze gehören dann niemandem. Was gespielt wurde, bleibt unter dem getippten Namen; einen Tisch entfernt, wer den Server betreibt.',
} as const satisfies Translated<typeof enResult>;
