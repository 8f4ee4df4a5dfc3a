/**
 * A table of RoboRally from its first turn to its end, or only its floor as a shared screen. After the last playback,
 * the result.
 */

import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableProps } from '@/games/plugin';
import { useHeadingFocus } from '@/app/heading_focus';
import { hasUnplayedTurn } from './replay/spoiler_guard';
import { PlayState } from './table/play_state';
import { RaceResult } from './result/result_page';
import { RallyTablePlay } from './table/table_play';
import { TABLE_TOP, SharedScreen } from './table/shared_screen';

export function TablePage({ id, connection, snapshot, offline }: TableProps): VNode {
  const over = snapshot.table.status === 'over';
  const [ended, setEnded] = useState(over && !hasUnplayedTurn(snapshot));
  const play = useMemo(() => new PlayState(connection), [connection]);
  const [onTop, setOnTop] = useState(location.hash === TABLE_TOP);
  useEffect(() => {
    const changed = () => setOnTop(location.hash === TABLE_TOP);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const end = () => setEnded(true);
  useHeadingFocus(over && ended);
  if (over && ended) return <RaceResult id={id} connection={connection} snapshot={snapshot} />;
  if (onTop) return <SharedScreen play={play} connection={connection} snapshot={snapshot} id={id} onEnded={end} />;
  return <RallyTablePlay play={play} connection={connection} snapshot={snapshot} offline={offline} onEnded={end} />;
}
