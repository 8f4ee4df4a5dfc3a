/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'expansion.meteor': 'Meteoriten',
  'face.crater': 'Krater',
  'face.N': 'nach Norden',
  'face.E': 'nach Osten',
  'face.S': 'nach Süden',
  'face.W': 'nach Westen',
  'face.any': 'Richtung nach Wahl',
  'face.1': 'ein Feld weit',
  'face.2': 'zwei Felder weit',
  'face.3': 'drei Felder weit',
  'choose.meteor':
    'In jeder Runde schlägt ein Meteorit ein und hinterlässt einen Krater; was an einem endet, bringt Punkte.',
  'harsh.desert-meteor': 'Hart: Dürren und Meteoriten verlangen beide nach deinen Spezialstrecken.',
  'setting.meteor.distance': 'Der Würfel, der sagt, wie weit ein Meteorit fliegt',
  'setting.meteor.distance.even': '1, 1, 2, 2, 3, 3',
  'setting.meteor.distance.printed': '1, 1, 1, 2, 2, 3',
  'duty.meteor-strike':
    'Der Meteorit schlägt ein, bevor etwas gezeichnet wird. {count, plural, one {Sein Weg ist auf der Tafel eingezeichnet.} other {Du wählst, wohin er fliegt: Die Wege sind auf der Tafel eingezeichnet.}}',
  'duty.meteor-clear':
    'Der Krater auf {spaces} wurde gelöscht, um dort zu zeichnen. Zeichne auf {spaces} oder stell den Krater wieder her.',
  'act.meteor-strike': 'Nach {direction} fliegen, Einschlag auf {space}',
  'act.meteor-skip': '{route} durchstreichen: kein Meteorit in dieser Runde',
  'act.meteor-skip-legend': 'Oder streich eine Spezialstrecke durch, und in dieser Runde schlägt kein Meteorit ein:',
  'act.meteor-clear': 'In einen Krater zeichnen',
  'act.meteor-restore': 'Krater wiederherstellen',
  'dice.meteor': 'schlägt zuerst ein',
  'score.ends': '{ends, plural, one {# Ende} other {# Enden}} an Kratern',
  'space.crater': 'Krater',
  'space.dot': 'der Meteorit liegt hier',
  'space.strike': 'der Meteorit schlägt hier ein, wenn er nach {side} fliegt',
  'goal.MA': 'Um den Krater',
  'goal.MA-asks': 'Auf allen vier Feldern neben einem Krater ist eine Strecke.',
  'goal.MB': 'Krater zu Krater',
  'goal.MB-asks': 'Ein Netzwerk endet an zwei Kratern.',
  'goal.MC': 'Getroffen',
  'goal.MC-asks': 'Ein Meteorit hat eine deiner Strecken gelöscht.',
  'with.meteor': 'Meteoriten',
  'first.meteor': 'Meteoriten',
  'error.meteor-over': 'In dieser Runde steht kein Meteorit an, oder er ist schon eingeschlagen.',
  'error.meteor-direction': 'Der Meteorit fliegt in die gewürfelte Richtung.',
  'error.meteor-target': 'Dort schlägt der Meteorit nicht ein.',
  'error.meteor-no-crater': 'Auf {space} ist kein Krater dafür.',
  'error.meteor-waiting': 'Ein Krater nach dem anderen: {space} wartet auf seine Zeichnung.',
  'error.meteor-nothing-fits': 'Nichts, was übrig ist, passt auf {space}; darum bleibt der Krater.',
  'error.craters': 'Krater liegen auf Feldern ohne Zeichnung, je Feld einer.',
} as const satisfies Translated<typeof en>;
