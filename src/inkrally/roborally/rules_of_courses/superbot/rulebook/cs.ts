/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.rule-superbot': 'SuperBot',
  'roborally.rule-superbot.exactly': 'Přesněji.',
  'roborally.rule-superbot.exactly.text':
    'Na začátku je jím robot na doku 1. Když je zničen, titul hned přejde na robota, který ho naposledy zasáhl laserem nebo přímo odtlačil; z několika na toho s nejnižší kartou. Jeho vlajky mu zůstávají a později zase platí. Hraje-li se dál, když SuperBot zvítězil, je jím další robot v pořadí doků.',
  'roborally.example.rule-superbot-example': 'Abacus střílí dvakrát silněji; robotovi Crank vlajka neplatí.',
  'roborally.example.rule-superbot-next': 'Bobbin vtlačí SuperBota do jámy: SuperBotem je teď Bobbin.',
} as const satisfies Translated<typeof en>;
