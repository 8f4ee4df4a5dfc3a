/** Shows two pages of Railroad Ink with sample data, for comparison with the design. */

import '@railroad_ink/table/layout.css';
import '@railroad_ink/result/result.css';
import '../features/table/result/result.css';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SPECIALS } from '@railroad_ink/drawing/board';
import type { HighlightTarget } from '@railroad_ink/drawing/drawing';
import { baseLines, ScoreLines } from '@railroad_ink/drawing/score';
import { Sheet } from '@railroad_ink/drawing/sheet';
import { DiceTray, SpecialTray } from '@railroad_ink/drawing/dice/tray';
import { Button, IconButton } from '../kit/button';
import { ShortcutList } from '../kit/game_card';
import { Header } from '../kit/navigation/header';
import { Players } from '@railroad_ink/components/players';
import { ScoreTable } from '@railroad_ink/components/result';
import { RoundSlider } from '@railroad_ink/components/round_slider';
import { Clock, RoundTracker } from '../kit/round_tracker';
import { HighlightLegend, StatusLine } from '../kit/status_messages';
import { t } from '@railroad_ink/texts';
import { after, early, final, late, table } from './samples';

const nothing = () => {};

function litBy(behind: typeof final.behind, key: string | undefined): HighlightTarget | undefined {
  const networks = behind.networks.filter((one) => one.points > 0);
  if (key === 'exits')
    return { parts: networks.flatMap((one) => one.parts), exits: networks.flatMap((one) => one.exits) };
  if (key === 'highway') return { parts: behind.highway };
  if (key === 'railway') return { parts: behind.railway };
  if (key === 'centre') return { parts: behind.centre };
  return undefined;
}

export function TablePage(): VNode {
  const [chosen, setChosen] = useState(2);
  const [line, setLine] = useState<string | undefined>(undefined);
  const [way, setWay] = useState(0);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const legal = Object.keys(table.legal['h-curve']);
  const ways = table.legal['h-curve'].E1;
  return (
    <div class="page">
      <Header
        home="#front"
        back="Leave the table, your draft is kept"
        title="Friday ink"
        heading
        detail="Railroad Ink, original sheet"
        middle={
          <>
            <RoundTracker now={5} all={7} />
            <Clock left={48} all={77} />
          </>
        }
      >
        <span class="show-on-wide">
          <IconButton icon="chat" label="Table talk" />
        </span>
        <span class="show-on-wide">
          <IconButton icon="sound" label="Sound is on" />
        </span>
        <span class="show-on-wide">
          <IconButton icon="help" label="Help and keys" />
        </span>
        <IconButton icon="menu" label="Menu" />
      </Header>
      <main class="table-page">
        <div>
          <Players
            round={4}
            onPlayer={nothing}
            players={[
              { seat: 0, name: 'Mira', state: 'thinking', you: true, points: 29, marks: early[0] ?? {} },
              { seat: 2, name: 'Tomáš', state: 'committed', points: 23, marks: early[1] ?? {} },
              { seat: 3, name: 'Ilse', state: 'away', away: 2, points: 18, marks: early[2] ?? {} },
              { seat: 5, name: 'Otter', state: 'committed', bot: true, points: 20, marks: early[3] ?? {} },
            ]}
          />
        </div>
        <section class="table-board" aria-label="Your sheet">
          <div class="board paper">
            <Sheet
              toEdge
              label={t('sheet.label', { round: 5 })}
              marks={table.marks}
              fresh={5}
              legal={line === undefined ? legal : undefined}
              preview={
                line === undefined
                  ? { space: 'E1', drawing: ways[way % ways.length] ?? '', ways: ways.length }
                  : undefined
              }
              refused={refused}
              openEnds={table.behind.errors}
              rings={line === 'errors' ? table.behind.errors : undefined}
              lit={litBy(table.behind, line)}
              onSpace={(space) => (legal.includes(space) ? space === 'E1' && setWay(way + 1) : setRefused(space))}
              onTurn={() => setWay(way + 1)}
              onLift={nothing}
              start="E1"
            />
          </div>
          <StatusLine
            title="Road curve at E1."
            text={`Tap again to turn it: ${ways.length} ways fit here.`}
            more="Hold to lift it off again."
          />
        </section>
        <aside class="table-tray" aria-label="Dice and score">
          <DiceTray
            chosen={chosen}
            onChoose={setChosen}
            dice={[
              { route: 'r-tee', places: 5 },
              { route: 'r-straight', places: 5 },
              { route: 'h-curve', places: 8, turned: ways[way % ways.length] },
              { route: 'st-curve', places: 0, drawn: 'D1' },
            ]}
          />
          <SpecialTray
            drawnNow
            left={1}
            onChoose={nothing}
            specials={SPECIALS.map((route) => ({
              route,
              places: 0,
              open: false,
              used: { 'sp-hrrr': 2, 'sp-hrrh': 5 }[route],
            }))}
          />
          <div class="actions">
            <IconButton icon="undo" label={t('act.undo')} />
            <IconButton icon="redo" label={t('act.redo')} blocked />
            <IconButton icon="clear" label={t('act.clear')} />
            <Button kind="main" blocked>
              {t('act.draw-more', { left: 3 })}
            </Button>
          </div>
          <ScoreLines
            lines={baseLines(table.score, table.behind.networks)}
            lit={line}
            onLine={(key) => setLine(key === line ? undefined : key)}
          />
          <ShortcutList
            keys={[
              [['1', '–', '4'], 'die'],
              [['←↑↓→'], 'space'],
              [['R'], 'turn'],
              [['X'], 'lift off'],
              [['U'], 'undo'],
              [['Enter'], 'hand in'],
            ]}
          />
        </aside>
      </main>
    </div>
  );
}

const ROWS = [
  { key: 'exits', label: t('score.exits') },
  { key: 'highway', label: t('score.longest-highway') },
  { key: 'railway', label: t('score.longest-rail') },
  { key: 'centre', label: t('score.centre') },
  { key: 'errors', label: t('score.open-ends'), cost: true },
  { key: 'total', label: t('score.total'), total: true },
];

const sheetOf = (seat: number, name: string, index: number, values: readonly number[], winner = false) => ({
  seat,
  name,
  marks: late[index] ?? {},
  values: Object.fromEntries(ROWS.map((row, at) => [row.key, values[at] ?? 0])),
  winner,
});

export function ResultPage(): VNode {
  const [round, setRound] = useState(7);
  const [line, setLine] = useState<string | undefined>('exits');
  const whole = round === 7;
  return (
    <div class="page">
      <Header home="#front" back="Front page" backAlways title="Friday ink">
        <IconButton icon="share" label="Copy the link" />
        <IconButton icon="menu" label="Menu" />
      </Header>
      <main class="result-page">
        <div class="result-head">
          <h1 class="heading-big">Mira wins by 5.</h1>
          <p>
            50 points, 45 for Tomáš. Seven rounds, 28 dice, 31 open ends between four people. One of them is an otter.
          </p>
        </div>
        <section class="result-board" aria-label="Sheet of Mira">
          <div class="board paper">
            <Sheet
              toEdge
              label={t('sheet.final', { player: 'Mira' })}
              marks={after(round)}
              lit={whole ? litBy(final.behind, line) : undefined}
              rings={whole ? final.behind.errors : undefined}
            />
          </div>
          <RoundSlider
            rounds={[1, 2, 3, 4, 5, 6, 7].map((at) => ({ at, label: `After round ${at}` }))}
            now={round}
            value={round}
            least={1}
            most={7}
            label="Rounds"
            words={`After round ${round}`}
            list="Rounds"
            onValue={setRound}
            onRound={setRound}
          />
          <HighlightLegend title="7 exits in one network: 24 points." text="Mira's other drawings join none of it." />
        </section>
        <ScoreTable
          rows={ROWS}
          shown={0}
          lit={line}
          onPlayer={nothing}
          onFigure={(_, row) => setLine(row === line ? undefined : row)}
          columns={[
            sheetOf(0, 'Mira', 0, [24, 8, 15, 9, -6, 50], true),
            sheetOf(2, 'Tomáš', 1, [32, 4, 12, 5, -8, 45]),
            sheetOf(5, 'Otter', 2, [32, 5, 11, 5, -10, 43]),
            sheetOf(3, 'Ilse', 3, [28, 5, 8, 3, -7, 37]),
          ]}
        />
        <section class="result-more">
          <div class="result-ways">
            <div class="result-actions">
              <Button kind="main">Rematch, 2 of 4 in</Button>
            </div>
            <div class="result-others">
              <Button>Review with a bot</Button>
            </div>
          </div>
          <dl class="facts">
            <dt>61</dt>
            <dd>the best sheet that our search found for these dice</dd>
            <dt>Fair</dt>
            <dd>
              Every roll follows from the seed promised at the start. <a href="#seed">Check it yourself</a>
            </dd>
          </dl>
        </section>
      </main>
    </div>
  );
}
