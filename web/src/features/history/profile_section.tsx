/** A section of a player's page. The heading shows at once, the content when the profile is loaded. */

import './history.css';
import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../../kit/button';
import type { PlayerProfile } from '../../protocol';
import { formatProblem } from '../../i18n/error_messages';
import { say } from '../../i18n/mine';
import { reload, useProfile } from './profile';

/** If the page is private or cannot be loaded, the section with `first` shows the reason for all sections. */
export function Section({
  id,
  title,
  how,
  handle,
  first = false,
  bare = false,
  acts,
  children,
}: {
  id: string;
  title: string;
  how?: string;
  handle: string;
  first?: boolean;
  /** Whether the section has no background of its own. */
  bare?: boolean;
  acts?: VNode | null;
  children: (profile: PlayerProfile) => ComponentChildren;
}): VNode | null {
  const { profile, problem } = useProfile(handle);
  if (problem !== undefined) {
    if (!first) return null;
    return (
      <section class="paper account-panel">
        <p role="status">
          {problem.code === 'page-hidden' ? say('history.private', { handle }) : formatProblem(problem)}
        </p>
        {problem.code !== 'page-hidden' && <Button onPress={() => reload(handle)}>{say('history.again')}</Button>}
      </section>
    );
  }
  return (
    <section class={bare ? 'history-part' : 'paper history-part history-paper'} aria-labelledby={id}>
      <div class="history-head">
        <h2 id={id}>{title}</h2>
        {acts}
        {how !== undefined && <p class="label">{how}</p>}
      </div>
      {profile === undefined ? <Waiting /> : children(profile)}
    </section>
  );
}

/** Dotted lines in place of rows that are not loaded yet. */
function Waiting(): VNode {
  return (
    <div class="history-waits" role="status">
      <span class="visually-hidden">{say('history.loading')}</span>
    </div>
  );
}
