/** Czech: as texts/en_result.ts says it in English. */

import type { enResult } from '@/texts/en_result';
import type { Translated } from '@/texts/index';

export const result = {
  'result.more': 'Po hře',
  'result.rematch': 'Odveta',
  'result.to-rematch': 'K odvetě',
  'result.join-rematch': 'Přidat se k odvetě',
  'result.again': 'Pro odvetu: {names}.',
  'result.again-mine': '{count, plural, =0 {Chceš odvetu.} other {Pro odvetu: {names} a ty.}}',
  'result.same-dice': 'Hrát stejné kostky',
  'result.review': 'Rozbor',
  'result.rank':
    '{place}. místo {all, plural, =2 {ze #} =3 {ze #} =4 {ze #} =7 {ze #} one {z #} few {z #} many {z #} other {z #}}',
  'result.rank-shared':
    'dělené {place}. místo {all, plural, =2 {ze #} =3 {ze #} =4 {ze #} =7 {ze #} one {z #} few {z #} many {z #} other {z #}}',
  'result.you-points': 'Ty: {points, plural, one {# bod} few {# body} many {# bodu} other {# bodů}}, {rank}',
  'result.you-rank': 'Ty: {rank}',
  'result.team-rank': 'Tvůj tým: {rank}',
  'result.new': 'Další partie',
  'link.copy': 'Odkaz na tuto stránku',
  'link.copied': 'Zkopírováno',
  'link.by-hand': 'Zkopíruj si tuto adresu:',
  'mine.title-due': 'čeká: {due}',
  'mine.lead':
    '{tables, plural, =0 {Zatím nesedíš u žádného stolu.} other {{due, plural, =0 {Nic na tebe nečeká.} =1 {Čeká na tebe jeden stůl.} one {Čeká na tebe # stůl.} few {Čekají na tebe # stoly.} many {Čeká na tebe # stolu.} other {Čeká na tebe # stolů.}}}}',
  'mine.start': 'Založit stůl',
  'mine.due': 'Čeká na tebe',
  'mine.continue': 'Rozehrané',
  'mine.playing': 'Čeká na ostatní',
  'mine.open': 'Nezačalo',
  'mine.over': 'Dohráno',
  'mine.alone': 'sólo',
  'mine.with': 'hrají: {others}',
  'mine.until': 'končí {time}',
  'mine.late': 'čas vypršel',
  'mine.act-playing': 'Podívat se',
  'mine.act-open': 'Otevřít',
  'mine.act-over': 'Výsledek',
  'privacy-page.short':
    'Není potřeba účet ani e-mailová adresa, nic se nesleduje a nic se nenačítá odjinud než z tohoto serveru.',
  'privacy-page.browser': 'Ve tvém prohlížeči',
  'privacy-page.browser-text':
    'Jedna cookie s náhodným klíčem; říká, která místa jsou tvoje, a nic víc, stránky ji nemohou číst a platí 400 dní. Barvy, zvuk, klávesy, naposledy napsané jméno, plán, který boduješ z papíru, vyžádaná nápověda a kresba, která se ještě nestihla odeslat, zůstávají v tomto zařízení.',
  'privacy-page.server': 'Na serveru',
  'privacy-page.server-text':
    'Stoly se jmény, která lidé napsali, kresby a kostky s časy; rozbory dohraných partií; věže na kostky; z tvého klíče jen otisk a kdy se naposledy objevil. Kdo si vezme přezdívku: tu, veřejné poloviny přístupových klíčů, otisky záložních kódů a u každého přihlášeného prohlížeče jeho značku a systém. E-mailovou adresu jen toho, kdo ji zadá pro upozornění, a žádné heslo.',
  'privacy-page.addresses': 'Síťové adresy',
  'privacy-page.addresses-text':
    'Jen v paměti, aby jeden návštěvník nezahltil ostatní; do žádné tabulky úložiště se nezapisují. Kdo server provozuje, může mít před ním proxy, která si vede vlastní záznamy.',
  'privacy-page.secret': 'U stolu',
  'privacy-page.secret-text':
    'Náčrt nikdo jiný nevidí, dokud nemají všichni odevzdáno, ledaže jsou u stolu náčrty otevřené. Budoucí kostky nezná ani stránka. Stůl může vidět každý, kdo má jeho odkaz.',
  'privacy-page.long': 'Jak dlouho',
  'privacy-page.long-text':
    'Dohrané partie zůstávají, protože jejich adresa je trvalá. Kód, který přenáší místo, platí deset minut. Kopie, které dělá provozovatel serveru, mohou vydržet déle.',
  'privacy-page.forget': 'Aby se na tebe zapomnělo',
  'privacy-page.forget-text':
    'S přezdívkou: tvoje stránka má všechno jako soubor a smaže tě hned, nebo za sedm dní; dohrané partie zůstanou, s někým bez jména na tvém místě, a v úložišti nezbude z tvého jména ani bajt. Jako host: nech prohlížeč na tyto stránky zapomenout a klíč je pryč; tvoje místa pak nepatří nikomu. Co se odehrálo, zůstává pod napsaným jménem; o odstranění stolu požádej toho, kdo server provozuje.',
} as const satisfies Translated<typeof enResult>;
