/** The page for paper: scoring a sheet, printing sheets, rolling dice for the whole table. */

import '@/styles/paper.css';
import '../print/print.css';
import './paper.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useDocumentTitle } from '@/app/document_title';
import { PrintPart } from '../print/print_part';
import { t } from '../texts';
import { ScorePart } from './score_part';
import { PaperScorerStore } from './paper_scorer_store';
import { NewDiceTower } from '../dice_tower/start';
import { Page } from '@/kit/navigation/header';

const PARTS = ['score', 'print', 'dice'] as const;
type Part = (typeof PARTS)[number];

function partOf(hash: string): Part {
  return PARTS.find((part) => hash === `#${part}`) ?? 'score';
}

export function PaperScorerPage(): VNode {
  const paper = useMemo(() => new PaperScorerStore(), []);
  useEffect(() => paper.follow(), [paper]);
  const [part, setPart] = useState<Part>(partOf(location.hash));
  useEffect(() => {
    const changed = () => setPart(partOf(location.hash));
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);

  useDocumentTitle(t(`paper.heading-${part}`));

  return (
    <Page home="/" title={t('page.paper')}>
      <main class="paper-page" id="main">
        <div class="paper-head">
          <h1 class="heading" tabIndex={-1}>
            {t(`paper.heading-${part}`)}
          </h1>
          <nav class="page-parts" aria-label={t('page.paper')}>
            {PARTS.map((one) => (
              <a key={one} href={`#${one}`} aria-current={one === part ? 'page' : undefined}>
                {t(`paper.part-${one}`)}
              </a>
            ))}
          </nav>
        </div>
        {part === 'score' && <ScorePart paper={paper} />}
        {part === 'print' && <PrintPart paper={paper} />}
        {part === 'dice' && <NewDiceTower />}
      </main>
    </Page>
  );
}
