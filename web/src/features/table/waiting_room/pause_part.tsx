/** The part of the menu where a player of a match over days proposes a pause. */

import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Connection } from '@/live/connection';
import { Button } from '@/kit/button';
import { RadioGroup, settingsOpen } from '@/kit/settings_dialog';
import type { TableSnapshot } from '@/protocol';
import { formatProblem } from '@/i18n/error_messages';
import { say } from '@/i18n/away';
import { isByDays } from '../clock';
import { clockNotes } from '../create/clock_notes';

const DAYS = ['3', '7', '14', '30'] as const;

export function PausePart({ connection, snapshot }: { connection: Connection; snapshot: TableSnapshot }): VNode | null {
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!isByDays(snapshot)) return null;
  if (!open)
    return (
      <Button icon="clock" onPress={() => setOpen(true)}>
        {say('away.pause-title')}
      </Button>
    );
  const propose = async () => {
    setBusy(true);
    const refused = await connection.sendCommand({ type: 'propose-pause', days: Number(days) });
    setBusy(false);
    if (refused) setProblem(formatProblem(refused));
    else settingsOpen.value = false;
  };
  return (
    <section class="keep-box stack" aria-label={say('away.pause-title')}>
      <p>{say('away.pause-text')}</p>
      <RadioGroup
        label={say('away.pause-days')}
        value={days}
        values={DAYS}
        name={(value) => say('time.days', { n: Number(value) })}
        onPick={setDays}
      />
      {clockNotes(snapshot.table.clock).map((note) => (
        <p key={note} class="label">
          {note}
        </p>
      ))}
      <p class="problem" role="status">
        {problem}
      </p>
      <Button kind="main" pending={busy} onPress={() => void propose()}>
        {say('away.propose')}
      </Button>
    </section>
  );
}
