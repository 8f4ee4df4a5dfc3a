/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'railroad_ink.12': 'Podzemí',
  'railroad_ink.12.words': 'metro, potrubí, uzel, havárie, dole',
  'railroad_ink.12.rounds': 'Dva herní plány střídavě.',
  'railroad_ink.12.rounds.text':
    'Čtrnáct kol střídavě, nejprve povrch. Dole se hází čtyřmi vlastními kostkami pro všechny a všechny čtyři se musí nakreslit, pokud se vejdou, každá napojená aspoň jedním koncem. Zvláštní cesty ani budovy tam nejsou.',
  'railroad_ink.12.kinds': 'Metro a potrubí.',
  'railroad_ink.12.kinds.text':
    'Metro se propojuje jen s železničními výjezdy a s metrem, vodovodní potrubí jen s dálničními výjezdy a s potrubím. Jedno s druhým se nikdy nepotká.',
  'railroad_ink.example.under-kinds': 'Metro od železničního výjezdu, potrubí od dálničního',
  'railroad_ink.example.under-pipe': 'Potrubí napojené na potrubí: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.example.under-never': 'Metro proti potrubí: {legal, select, yes {dovoleno} other {nikdy}}',
  'railroad_ink.12.double': 'Zdvojení.',
  'railroad_ink.12.double.text':
    'Třikrát za partii, jednou za kolo, smíš stranu podzemní kostky nakreslit ještě jednou. Nikdy nemusíš.',
  'railroad_ink.12.hub': 'Dopravní uzly.',
  'railroad_ink.12.hub.text':
    'Stanice na povrchu a stanice metra na témže poli tvoří dopravní uzel, ať vznikla dřív kterákoli.',
  'railroad_ink.example.under-hub': 'Stanice metra na D1 pod stanicí: dopravní uzel',
  'railroad_ink.12.burst': 'Havárie.',
  'railroad_ink.12.burst.text':
    'Stanice na povrchu nakreslená nad potrubím, které tam už je, způsobí havárii, jednou. Potrubí nakreslené pod stanici nepraskne.',
  'railroad_ink.example.under-burst': 'Nad potrubím na B2 přibyla stanice: havárie',
  'railroad_ink.12.alone': 'Bez povrchu.',
  'railroad_ink.12.alone.text':
    'Jen s podzemním herním plánem se hraje sedm kol, bez úkolů a vybíraných kostek. Stanice metra se při nakreslení stane dopravním uzlem, pokud žádný nemá její řada ani sloupec; jinak zůstane natrvalo obyčejnou stanicí.',
  'railroad_ink.12.score': 'Body dole.',
  'railroad_ink.12.score.text':
    'Sítě potrubí bodují podle výjezdů, sítě metra podle výjezdů a dopravních uzlů dohromady, oboje jako na povrchu a za každý nad dvanáct o 5 víc. Dvakrát nejdelší potrubí, i prasklé, a jednou nejdelší linka metra; 1 za každé středové pole; −1 za každý otevřený konec, −2 za každou havárii. Při remíze platí otevřené konce obou plánů, havárie jako jeden.',
  'railroad_ink.12.score.points': 'sítě, 2 × potrubí, metro, střed, −1 konec, −2 havárie',
  'railroad_ink.example.under-points':
    'Potrubí o sedmi polích mezi dvěma výjezdy: {underground, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}',
} as const satisfies Translated<typeof en>;
