/** German: as games/roborally/special/en.ts says it in English. */

import type { enSpecial } from '@/games/roborally/special/en';
import type { Translated } from '@/texts/index';

export const special = {
  'special.heading': 'Sonderregeln',
  'special.teams': 'Teams',
  'special.team': 'Team {team, select, 1 {Straße} 2 {Gleis} other {{team}}}',
  'special.team-inside': 'Team {team, select, 1 {Straße} 2 {Gleis} other {{team}}}',
  'special.different': 'Was hier anders ist',
  'special.usual': 'Sonst ist es das übliche Rennen.',
  'special.left-open': 'Nicht gedruckt; die Regeln lassen es offen.',
  'special.side': '{team, select, 1 {Straße} 2 {Gleis} other {{team}}}',
  'special.yours': '{team}, deines',
  'special.seat': 'Platz {seat}',
  'special.uneven': 'Alle Teams müssen gleich groß sein.',
  'special.mates': 'Im Team sind die Register der anderen zu sehen',
  'special.mates-no': 'Nein',
  'special.mate-program': 'Programm',
  'special.mates-yes': 'Sobald sie abgegeben sind',
  'special.superbot': '{robot} ist der SuperBot: Nur er bekommt Flaggen.',
  'special.holds': 'hält {held} von {all} Flaggen',
  'special.missing': '{team} fehlt noch eine Flagge: {space}.',
  'special.lives-left': '{lives, plural, =0 {kein Leben übrig} one {noch # Leben} other {noch # Leben}}',
  'special.next': 'nächste: Flagge {flag}',
  'special.all-flags': 'alle Flaggen erreicht',
  'special.carries':
    '{robot} trägt Flagge {flag}{far, plural, =-1 {} =0 {, schon daheim} one {, noch # Feld bis nach Hause} other {, noch # Felder bis nach Hause}}.',
  'special.lost':
    '{count, plural, one {Flagge {flags} liegt} other {Flaggen {flags} liegen}} bis zum nächsten Register in einer Grube.',
  'special.boards': '{boards, plural, one {# Tafel hat} other {# Tafeln haben}} sich gedreht.',
  'special.back': '{robot} setzt aus, zurück in Runde {turn}.',
  'special.unplaced': 'noch nicht aufgestellt',
  'special.blocks': 'Blocker',
  'special.choose-option': 'Welche Optionskarte behält {robot}?',
  'special.choose-option-text': 'Die anderen kommen unter den Stapel, und niemand sieht sie.',
  'special.choose-board': 'Welche Tafel ist das Zuhause deines Teams?',
  'special.choose-board-text':
    'Dein Team stellt seine Roboter zuerst auf, in den sechs Spalten, die am weitesten von der anderen Tafel entfernt sind.',
  'special.board': '{choice, select, board_1 {Die westliche Tafel} other {Die östliche Tafel}}',
  'special.line.claimed': '{robot} beansprucht Flagge {flag} für sein Team.',
  'special.line.superbot': '{robot} ist jetzt der SuperBot.',
  'special.line.turned-board': 'Tafel {board} dreht sich um ein Viertel im Uhrzeigersinn.',
  'special.line.carried': 'Ein Förderband trägt Flagge {flag} auf {space}.',
  'special.line.picked-up': '{robot} nimmt Flagge {flag} auf.',
  'special.line.dropped': '{robot} lässt Flagge {flag} auf {space} fallen.',
  'special.line.sent-home': '{robot} schickt Flagge {flag} nach Hause.',
  'special.line.taken-off':
    '{other} schiebt {robot} von der eigenen Tafel, und {robot} kommt vom Fabrikboden. Es kostet kein Leben.',
  'special.line.tossed': 'Die Münze von {robot}: {side, select, heads {Kopf} other {Zahl}}.',
} as const satisfies Translated<typeof enSpecial>;
