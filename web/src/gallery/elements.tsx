/** Shows every element of the kit in each of its states. */

import type { ComponentChildren, VNode } from 'preact';
import { getRouteDrawing, SPECIALS } from '@railroad_ink/drawing/board';
import { Die, type DieData, StaticDie, Special } from '@railroad_ink/drawing/dice/die';
import { SheetDrawing } from '@railroad_ink/drawing/drawing';
import { HintMarkDrawing } from '@railroad_ink/drawing/overlays/hint_overlay';
import '@railroad_ink/table/hints/hints.css';
import { Icon, ICON_NAMES } from '../kit/icons';
import { CornerTicks, Frame, RefusalCross, RING, LegalSpaceTint } from '@railroad_ink/drawing/overlays/selection_marks';
import { Highlight, Route } from '@railroad_ink/drawing/routes';
import { FreeSeat, Seat, SeatMark } from '../kit/seat';
import { Thumbnail } from '@railroad_ink/drawing/thumbnail';
import { drawingName } from '@railroad_ink/drawing/drawing_text';
import { Button } from '../kit/button';
import { Header } from '../kit/navigation/header';
import { Clock, RoundTracker } from '../kit/round_tracker';
import { Banner, HighlightLegend, StatusLine } from '../kit/status_messages';
import { capitalizeFirst } from '../i18n';
import { early, final, table } from './samples';

const ROUTES = [
  'h-straight',
  'h-curve',
  'h-tee',
  'r-straight',
  'r-curve',
  'r-tee',
  'overpass',
  'st-straight',
  'st-curve',
  'h-end',
  'r-end',
  'st-tee-h',
  'st-tee-r',
  'h-double',
  'r-double',
  ...SPECIALS,
];

const nothing = () => {};
const choice = { chosen: false, tabIndex: 0, onChoose: nothing, onFocus: nothing };

export function Elements(): VNode {
  return (
    <>
      <Header home="#" />
      <main class="case">
        <h1 class="heading">The pencil case: every element and state</h1>
        <Instruments />
        <Drawings />
        <Dice />
        <Seats />
        <Controls />
        <Says />
        <Themes />
        <Thumbnails />
        <section>
          <h2>Icons</h2>
          <div class="case-row">
            {ICON_NAMES.map((name) => (
              <span title={name} key={name}>
                <Icon name={name} />
              </span>
            ))}
          </div>
        </section>
      </main>
    </>
  );
}

export function Cell({ name, children }: { name: string; children: ComponentChildren }): VNode {
  return (
    <figure class="case-cell">
      <svg class="cell" viewBox="-4 -4 72 72" role="img" aria-label={name}>
        <rect class="cell-back" width="64" height="64" />
        {children}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function Instruments(): VNode {
  return (
    <section>
      <h2>Five instruments</h2>
      <div class="case-grid">
        <Cell name="Pen, wet: this round">
          <Route drawing="HR--:NE*" ink="fresh" round={5} />
        </Cell>
        <Cell name="Pen, dry: before">
          <Route drawing="HR--:NE*" round={4} />
        </Cell>
        <Cell name="Pencil: a preview">
          <LegalSpaceTint space="A1" kind="legal" />
          <CornerTicks space="A1" />
          <Route drawing="HH--:NE" ink="ghost" />
          <Frame space="A1" />
        </Cell>
        <Cell name="Pencil: advised, first of several">
          <HintMarkDrawing one={{ space: 'A1', drawing: 'HH--:NE', number: 1 }} there={undefined} />
        </Cell>
        <Cell name="advised where something else stands">
          <Route drawing="-R-R:EW" ink="fresh" round={5} />
          <HintMarkDrawing one={{ space: 'A1', drawing: 'H-R-:NS*', number: 2 }} there="-R-R:EW" />
        </Cell>
        <Cell name="advised, and drawn already">
          <Route drawing="-R-R:EW" ink="fresh" round={5} />
          <HintMarkDrawing one={{ space: 'A1', drawing: '-R-R:EW', number: 3 }} there="-R-R:EW" />
        </Cell>
        <Cell name="Red pencil: costs">
          <Route drawing="---H:W*" />
          <path class="ring" transform="translate(0 32)" d={RING} />
        </Cell>
        <Cell name="Highlighter: explains">
          <Highlight drawing="-R-R:EW" lit={['E', 'W']} at={[0, 0]} />
          <Route drawing="-R-R:EW" lit={['E', 'W']} />
        </Cell>
        <Cell name="only one line of an overpass">
          <Highlight drawing="HRHR:NS|EW" lit={['E', 'W']} at={[0, 0]} />
          <Route drawing="HRHR:NS|EW" lit={['E', 'W']} round={3} />
        </Cell>
        <Cell name="only a pass of a junction">
          <Highlight drawing="HHH-:NES" lit={['N', 'E']} at={[0, 0]} />
          <Route drawing="HHH-:NES" lit={['N', 'E']} round={3} />
        </Cell>
        <Cell name="faded: not meant">
          <Route drawing="RR--:NE" lit={[]} round={3} />
        </Cell>
        <Cell name="legal space">
          <LegalSpaceTint space="A1" kind="legal" />
          <CornerTicks space="A1" />
        </Cell>
        <Cell name="refused, 1 s">
          <LegalSpaceTint space="A1" kind="refused" />
          <RefusalCross space="A1" />
        </Cell>
      </div>
    </section>
  );
}

function Drawings(): VNode {
  return (
    <section>
      <h2>Drawings</h2>
      <div class="case-grid">
        {ROUTES.map((route) => (
          <Cell name={capitalizeFirst(drawingName(getRouteDrawing(route)))} key={route}>
            <Route drawing={getRouteDrawing(route)} />
          </Cell>
        ))}
        <Cell name="Overpass, the other way">
          <Route drawing="RHRH:NS|EW" round={6} />
        </Cell>
        {['HRHR:NS|EW', 'RRR-:NES', 'RRRR:NESW', 'HHRH:NESW*', 'RRRR:NE|SW'].map((drawing) => (
          <Cell name={`coarse: ${drawingName(drawing)}`} key={drawing}>
            <g class="coarse">
              <Route drawing={drawing} coarse />
            </g>
          </Cell>
        ))}
      </div>
    </section>
  );
}

const DICE: readonly (readonly [string, DieData, boolean])[] = [
  ['to draw', { route: 'st-curve', places: 5 }, false],
  ['chosen', { route: 'st-curve', places: 5 }, true],
  ['drawn', { route: 'st-curve', places: 5, drawn: 'D1' }, false],
  ['fits nowhere', { route: 'st-curve', places: 0 }, false],
  ['rolling', { route: 'st-curve', places: 0, rolling: true }, false],
];

function Dice(): VNode {
  return (
    <section>
      <h2>Dice and special routes</h2>
      <div class="case-grid">
        {DICE.map(([name, die, chosen], index) => (
          <figure class="case-cell" key={name}>
            <Die die={die} number={index + 1} {...choice} chosen={chosen} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <figure class="case-cell">
          <StaticDie route="overpass" />
          <figcaption>shown</figcaption>
        </figure>
        {(
          [
            ['open', { route: 'sp-hhrh', places: 4, open: true }, false],
            ['chosen', { route: 'sp-hhrh', places: 4, open: true }, true],
            ['used', { route: 'sp-hhrh', places: 0, open: false, used: 2 }, false],
            ['not this round', { route: 'sp-hhrh', places: 4, open: false }, false],
          ] as const
        ).map(([name, special, chosen]) => (
          <figure class="case-cell" key={name}>
            <Special special={special} number={1} {...choice} chosen={chosen} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Seats(): VNode {
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return (
    <section>
      <h2>Seats</h2>
      <div class="case-row">
        {all.map((seat) => (
          <Seat key={seat} seat={seat} />
        ))}
      </div>
      <div class="case-row grey">
        {all.slice(0, 8).map((seat) => (
          <Seat key={seat} seat={seat} />
        ))}
        <span class="label">in grey</span>
      </div>
      <div class="case-row">
        {(
          [
            [0, 'thinking', false, 'drawing'],
            [2, 'committed', false, 'handed in'],
            [3, 'away', false, 'away 3 min'],
            [5, 'thinking', true, 'bot, drawing'],
            [6, 'committed', true, 'bot, handed in'],
          ] as const
        ).map(([seat, state, bot, words]) => (
          <span class="seat-row" key={seat}>
            <Seat seat={seat} state={state} bot={bot} />
            <span class="label">{words}</span>
          </span>
        ))}
        {[1, 4, 7, 9].map((seat) => (
          <SeatMark key={seat} seat={seat} />
        ))}
        <FreeSeat />
      </div>
    </section>
  );
}

function Controls(): VNode {
  return (
    <section>
      <h2>Buttons, rounds, clock</h2>
      <div class="case-row">
        <Button kind="main">Hand in</Button>
        <Button kind="main" pending>
          Handing in
        </Button>
        <Button kind="main" blocked>
          Draw 2 more
        </Button>
        <Button>Invite</Button>
        <Button kind="bare" icon="check">
          Handed in, take back
        </Button>
        <Button kind="danger">Leave the table</Button>
        <Button kind="underlined">Draw today's sheet</Button>
        <RoundTracker now={5} all={7} />
        <Clock left={48} all={75} />
        <Clock left={8} all={75} />
      </div>
    </section>
  );
}

function Says(): VNode {
  return (
    <section>
      <h2>What the client says</h2>
      <div class="bands stack" role="status">
        <Banner icon="clock" title="Reconnecting." text="Your draft is safe here and on the server." />
        <Banner icon="offline" title="Offline." text="You can go on drawing; it is handed in when you are back.">
          <Button kind="bare">Try now</Button>
        </Banner>
        <Banner tone="done" icon="check" title="Handed in." text="Two still draw. You may take it back until then.">
          <Button kind="bare">Take back</Button>
        </Banner>
        <Banner tone="bad" icon="clear" title="Not at C2:" text="rail would meet road on its west side." />
      </div>
      <StatusLine
        title="Road curve at E1."
        text="Tap again to turn it: 3 ways fit here."
        more="Hold to lift it off again."
      />
      <StatusLine refusal title="Not at C2:" text="rail would meet road on its west side." />
      <HighlightLegend title="7 exits in one network: 24 points." text="Mira's other drawings join none of it." />
    </section>
  );
}

function Themes(): VNode {
  const lit = final.behind.networks[0];
  return (
    <section>
      <h2>Themes</h2>
      <div class="themes">
        {(['light', 'dark', 'contrast', 'contrast-dark'] as const).map((theme) => (
          <div data-theme={theme} key={theme}>
            <SheetDrawing
              marks={table.marks}
              fresh={5}
              legal={['B1', 'C3', 'G4', 'A4']}
              preview={{ space: 'E1', drawing: '--HH:SW' }}
              refused="C2"
              rings={['G2E']}
              label={`A sheet in play, ${theme}`}
            />
            <SheetDrawing
              marks={final.marks}
              lit={lit}
              rings={final.behind.errors}
              label={`A finished sheet, ${theme}`}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function Thumbnails(): VNode {
  return (
    <section class="case-two">
      <div>
        <h2>Thumbnails</h2>
        <div class="thumbs">
          {(['w48', 'w78', 'w128'] as const).flatMap((size) =>
            [final.marks, early[1] ?? {}].map((marks, index) => (
              <span class={size} key={size + index}>
                <Thumbnail marks={marks} />
              </span>
            )),
          )}
        </div>
      </div>
      <div>
        <h2>Other scores, lit</h2>
        <div class="case-two">
          <SheetDrawing marks={final.marks} lit={{ parts: final.behind.highway }} plain label="The longest road" />
          <SheetDrawing marks={final.marks} lit={{ parts: final.behind.centre }} label="The centre" />
        </div>
      </div>
    </section>
  );
}
