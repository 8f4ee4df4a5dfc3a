/** The page of insight: losses and scores of the matches of this browser's player. Guests have the page, too. */

import '../../features/history/history.css';
import '../../features/insight/insight.css';
import type { VNode } from 'preact';
import { fetchJson } from '../../app/api';
import { useDocumentTitle } from '../../app/document_title';
import { useChartTableShortcut } from '../../features/history/chart';
import { GameSection } from '../../features/insight/game_section';
import { say } from '../../features/insight/words';
import { Button } from '../../kit/button';
import { LoadingState, useFetch } from '../../kit/loading_state';
import { Page } from '../../kit/navigation/header';
import type { Insight } from '../../protocol';

const fetchInsight = (): Promise<Insight> => fetchJson('/api/me/insight');

export function InsightPage(): VNode {
  useDocumentTitle(say('insight.page'));
  return (
    <Page home="/">
      <Content />
    </Page>
  );
}

function Content(): VNode {
  useChartTableShortcut();
  const { content, problem, again } = useFetch(fetchInsight, 'insight');
  if (content === null) return <LoadingState problem={problem} again={again} />;
  return (
    <main class="insight-page" id="main">
      <div>
        <h1 class="heading" tabIndex={-1}>
          {say('insight.page')}
        </h1>
        <p class="lead">{say('insight.lead')}</p>
      </div>
      {content.games.length === 0 && (
        <>
          <p>{say('insight.none')}</p>
          <p>
            <Button kind="main" href="/">
              {say('insight.start')}
            </Button>
          </p>
        </>
      )}
      {content.games.map((insight) => (
        <GameSection key={insight.game} insight={insight} least={content.min_matches} />
      ))}
    </main>
  );
}
