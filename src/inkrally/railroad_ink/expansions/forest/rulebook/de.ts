/** What is said of this in German. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.11.1': 'Wälder',
  'railroad_ink.11.1.words': 'Wald, Baum',
  'railroad_ink.11.1.draw': 'Bäume.',
  'railroad_ink.11.1.draw.text':
    'Sechs Runden. Jeden Waldwürfel darfst du auf ein leeres Feld zeichnen, wenn dort keine verschiedenen Arten aufeinandertreffen, angeschlossen oder nicht. Bäume allein füllen ihr Feld und haben vier leere Seiten.',
  'railroad_ink.example.forest-trees':
    'Bäume allein, nirgends angeschlossen: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.example.forest-never':
    'Ein Gleis eines Waldwürfels gegen eine Straße: {legal, select, yes {erlaubt} other {nie}}',
  'railroad_ink.11.1.score': 'Punkte für Wälder.',
  'railroad_ink.11.1.score.text':
    'Felder mit Bäumen, die nebeneinander liegen, sind ein Wald, was auch immer sonst auf ihnen ist. Der beste gibt 2 für jedes seiner Felder, der zweitbeste 1.',
  'railroad_ink.11.1.score.points': '2 je Feld des besten, 1 des zweiten',
  'railroad_ink.example.forest-points':
    'Ein Wald aus drei Feldern und einer aus einem Feld: {forest, plural, one {# Punkt} other {# Punkte}}',
  'railroad_ink.goals-forest': 'Aufgaben: Wälder',
} as const satisfies Translated<typeof en>;
