/** The link to the rule of a refusal or a tapped element, below the registers. */

import type { VNode } from 'preact';
import { openRules } from '@/features/rulebook/rulebook_panel_state';
import { say as t } from '@/i18n/learn';
import { RefusalExplanation } from '@/features/rulebook/refusal_explanation';
import { joinWords } from '@/i18n';
import { findAlternative, isOfPlace } from './alternatives';
import type { PlayState, Saying } from './play_state';

/** `play` is undefined during playback, which refuses nothing. */
export function AskRules({ play, saying }: { play?: PlayState; saying: Saying | null }): VNode | null {
  if (saying === null) return null;
  const now = joinWords([saying.title ?? '', saying.text ?? ''], 'space');
  if (saying.refusal)
    return (
      <RefusalExplanation
        topic={saying.code && `refusal.${saying.code}`}
        now={now}
        here={isOfPlace(saying.code)}
        instead={() => (play ? findAlternative(play, saying) : [])}
      />
    );
  if (saying.topics === undefined) return null;
  const topics = saying.topics.split(' ');
  return (
    <button type="button" class="why-link" onClick={() => openRules({ topics, now: saying.title })}>
      {t('rules.open')}
    </button>
  );
}
