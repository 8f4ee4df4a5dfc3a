/** The part of a player's own page with vacations and the player's own hours. */

import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { announce } from '@/app/announcer';
import { fetchJson, formatError, serverTime } from '@/app/api';
import { say } from '@/i18n/away';
import { Button } from '@/kit/button';
import { toMinutes, toTime } from '@/kit/fields/fields';
import type { Hours, NewVacation, OwnAway, Vacation } from '@/protocol';
import { formatMoment, ownZone } from '@/i18n/dates';

const FIRST_HOURS = { begin: 8 * 60, end: 23 * 60 };

export function AwaySettings(): VNode | null {
  const [own, setOwn] = useState<OwnAway | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    fetchJson<OwnAway>('/api/me/away').then(setOwn, () => {});
  }, []);
  if (!own) return null;
  const run = async (request: Promise<OwnAway>, message: string, meanwhile = own) => {
    setBusy(true);
    setProblem('');
    setOwn(meanwhile);
    try {
      setOwn(await request);
      announce(message);
    } catch (error) {
      setProblem(formatError(error));
      setOwn(own);
    } finally {
      setBusy(false);
    }
  };
  const vacations = own.vacations ?? [];
  return (
    <section class="by-mail away-settings" aria-labelledby={id}>
      <h2 id={id}>{say('away.title')}</h2>
      {own.days_each_year > 0 && (
        <>
          <p class="label">{say('away.lead')}</p>
          <p>{(own.years ?? []).map(({ year, left }) => say('away.left', { n: left, year: `${year}` })).join(' ')}</p>
          {vacations.map((vacation) => (
            <VacationRow
              key={vacation.id}
              vacation={vacation}
              onEnd={() =>
                void run(fetchJson(`/api/me/away/vacations/${vacation.id}`, undefined, 'DELETE'), say('away.ended'))
              }
            />
          ))}
          <VacationForm
            busy={busy}
            onAdd={(vacation) => void run(fetchJson('/api/me/away/vacations', vacation), say('away.added'))}
          />
        </>
      )}
      <OwnHours
        hours={own.hours ?? null}
        onChoose={(hours) => void run(fetchJson('/api/me/away/hours', { hours }), say('away.kept'), { ...own, hours })}
      />
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}

function VacationRow({ vacation, onEnd }: { vacation: Vacation; onEnd: () => void }): VNode {
  const { runs } = vacation;
  return (
    <div class="keep-box stack">
      <p>
        {say(runs ? 'away.now' : 'away.planned', {
          from: formatMoment(vacation.begins),
          until: formatMoment(vacation.ends),
        })}
      </p>
      <Button onPress={onEnd}>{say(runs ? 'away.end' : 'away.cancel')}</Button>
    </div>
  );
}

function VacationForm({ busy, onAdd }: { busy: boolean; onAdd: (vacation: NewVacation) => void }): VNode {
  const today = dateOf(serverTime());
  const [first, setFirst] = useState(today);
  const [last, setLast] = useState(today);
  const id = useId();
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAdd({ first, last: last < first ? first : last, zone: ownZone() });
      }}
    >
      <div class="field-pairs">
        <label for={`${id}-first`}>{say('away.first')}</label>
        <input
          id={`${id}-first`}
          type="date"
          required
          min={today}
          value={first}
          onInput={(event) => setFirst(event.currentTarget.value)}
        />
        <label for={`${id}-last`}>{say('away.last')}</label>
        <input
          id={`${id}-last`}
          type="date"
          required
          min={first}
          value={last < first ? first : last}
          onInput={(event) => setLast(event.currentTarget.value)}
        />
      </div>
      <div class="button-row">
        <button type="submit" class="button plain" aria-busy={busy}>
          {say('away.take')}
        </button>
      </div>
    </form>
  );
}

function OwnHours({ hours, onChoose }: { hours: Hours | null; onChoose: (hours: Hours | null) => void }): VNode {
  const id = useId();
  const set = (begin: number, end: number) => onChoose({ begin, end, zone: ownZone() });
  return (
    <fieldset class="choice-boxes">
      <legend>{say('away.hours')}</legend>
      <p class="label">{say('away.hours-lead')}</p>
      <label>
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={(event) => (event.currentTarget.checked ? set(FIRST_HOURS.begin, FIRST_HOURS.end) : onChoose(null))}
        />
        <span>{say('away.hours-on')}</span>
      </label>
      {hours !== null && (
        <div class="field-pairs">
          <label for={`${id}-from`}>{say('away.from')}</label>
          <input
            id={`${id}-from`}
            type="time"
            required
            value={toTime(hours.begin)}
            onChange={(event) => set(toMinutes(event.currentTarget.value) ?? hours.begin, hours.end)}
          />
          <label for={`${id}-until`}>{say('away.until')}</label>
          <input
            id={`${id}-until`}
            type="time"
            required
            value={toTime(hours.end)}
            onChange={(event) => set(hours.begin, toMinutes(event.currentTarget.value) ?? hours.end)}
          />
        </div>
      )}
      {hours !== null && <p class="label">{say('away.zone', { zone: hours.zone.replaceAll('_', ' ') })}</p>}
    </fieldset>
  );
}

/** Return the date of a time on this device, as `2026-12-24`. */
function dateOf(at: number): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
