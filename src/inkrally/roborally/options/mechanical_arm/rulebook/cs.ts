/** What is said of this in Czech. */

import type { Translated } from '@/texts/index';
import type { en } from './en';

export const texts = {
  'roborally.option-mechanical-arm.exactly': 'Kdy a jak.',
  'roborally.option-mechanical-arm.exactly.text':
    'V každém registru a ještě jednou při opravách můžeš vybrat jedno z osmi polí. Platí to, jako by na něm robot stál: přesune se tam i virtuální značka. Překáží zeď na hraně mezi nimi; šikmo jen tehdy, přehrazují-li zdi obě cesty kolem rohu. Platí i vlastní pole, ale jeden registr dá nejvýše jednu vlajku. Paže působí i ve vypnutí.',
  'roborally.example.option-mechanical-arm-example': 'Vlajka 1 je získána z vedlejšího pole.',
} as const satisfies Translated<typeof en>;
