/** Shows every drawing of the expansions, alone and on sheets, for comparison with the design. */

import type { VNode } from 'preact';
import '@railroad_ink/drawing/expansions/parts.css';
import '@railroad_ink/drawing/expansions/ink.css';
import { SheetDrawing } from '@railroad_ink/drawing/drawing';
import { GoalCard } from '@railroad_ink/drawing/expansions/goals/goal_card';
import { type FaceSpec, ExpansionFace, expansionOf, specOf } from '@railroad_ink/drawing/expansions/faces';
import { EXPANSIONS, goalCodes } from '@railroad_ink/drawing/expansions/data';
import { expansionName, faceName } from '@railroad_ink/drawing/expansions/words';
import { CornerTicks, Frame, LegalSpaceTint } from '@railroad_ink/drawing/overlays/selection_marks';
import { Route } from '@railroad_ink/drawing/routes';
import { Thumbnail } from '@railroad_ink/drawing/thumbnail';
import { marksOn } from '@railroad_ink/paper_scorer/registry';
import { Header } from '../kit/navigation/header';
import { capitalizeFirst } from '../i18n';
import { Cell } from './elements';
import { FACES, OTHERS, PICTURES, SHEETS, TOLD } from './expansion_samples';

export function ExpansionsPage(): VNode {
  return (
    <>
      <Header home="#" />
      <main class="case">
        <h1 class="heading">The layers of the expansions</h1>
        <Drawings />
        <Dice />
        <Sheets />
        <Goals />
      </main>
    </>
  );
}

function drawn(spec: FaceSpec, ink: 'fresh' | 'dry' | 'ghost' = 'dry', round?: number, coarse = false): VNode {
  return <Route drawing={spec.drawing ?? '----:'} extras={spec.extras ?? {}} ink={ink} round={round} coarse={coarse} />;
}

export function Drawings(): VNode {
  const drawings = Object.entries(FACES).filter(([, spec]) => spec.drawing !== undefined);
  return (
    <>
      <section>
        <h2>Drawings</h2>
        <div class="case-grid">
          {drawings.map(([face, spec]) => (
            <Cell key={face} name={capitalizeFirst(faceName(face))}>
              {drawn(spec)}
            </Cell>
          ))}
          {Object.entries(OTHERS).map(([name, spec]) => (
            <Cell key={name} name={name}>
              {drawn(spec)}
            </Cell>
          ))}
          {PICTURES.map(({ name, picture }) => (
            <Cell key={name} name={name}>
              {picture}
            </Cell>
          ))}
          {EXPANSIONS.flatMap(({ name }) => marksOn(name).map((mark) => mark.name)).map((face) => (
            <Cell key={face} name={capitalizeFirst(faceName(face))}>
              {specOf(face).picture?.() ?? drawn(specOf(face))}
            </Cell>
          ))}
        </div>
      </section>
      {(
        [
          ['Wet: this round', 'fresh'],
          ['Pencil: a preview', 'ghost'],
          ['Faded: not meant', 'off'],
          ['Highlighted', 'lit'],
          ['Coarse: thumbnails', 'coarse'],
        ] as const
      ).map(([name, state]) => (
        <section key={state}>
          <h2>{name}</h2>
          <div class="case-grid">
            {TOLD.map((face) => {
              const spec = FACES[face] as FaceSpec;
              const lit = state === 'off' ? [] : state === 'lit' ? (['N', 'E', 'S', 'W'] as const) : undefined;
              return (
                <Cell key={face} name={faceName(face)}>
                  {state === 'ghost' && <LegalSpaceTint space="A1" kind="legal" />}
                  {state === 'ghost' && <CornerTicks space="A1" />}
                  <g class={state === 'coarse' ? 'coarse' : undefined}>
                    <Route
                      drawing={spec.drawing ?? ''}
                      extras={spec.extras ?? {}}
                      ink={state === 'fresh' || state === 'ghost' ? state : 'dry'}
                      round={state === 'coarse' || state === 'ghost' ? undefined : 4}
                      lit={lit}
                      coarse={state === 'coarse'}
                    />
                  </g>
                  {state === 'ghost' && <Frame space="A1" />}
                </Cell>
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
}

function Dice(): VNode {
  return (
    <section>
      <h2>Dice</h2>
      {EXPANSIONS.map(({ name: expansion }) => (
        <div key={expansion}>
          <h2 class="tray-head">{expansionName(expansion)}</h2>
          <div class="case-grid">
            {Object.entries(FACES)
              .filter(([face]) => expansionOf(face) === expansion)
              .map(([face, spec], index) => (
                <figure class="case-cell" key={face}>
                  <span
                    class={`die expansion-die die-${expansion}${index % 3 === 1 ? ' optional' : ''}${index % 3 === 2 ? ' drawn' : ''}`}
                    role="img"
                    aria-label={faceName(face)}
                  >
                    <ExpansionFace face={face} spec={spec} />
                  </span>
                  <figcaption>{faceName(face)}</figcaption>
                </figure>
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}

function Sheets(): VNode {
  return (
    <section>
      <h2>On sheets</h2>
      <div class="case-two">
        {SHEETS.map(({ name, ...sheet }) => (
          <div key={name}>
            <SheetDrawing {...sheet} label={name} />
            <div class="thumbs">
              {(['w48', 'w78', 'w128'] as const).map((size) => (
                <span class={size} key={size}>
                  <Thumbnail marks={sheet.marks} layers={sheet.layers} />
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function Goals(): VNode {
  return (
    <section>
      <h2>Goals</h2>
      <div class="case-two">
        {goalCodes(EXPANSIONS.map(({ name }) => name)).map((code, index) => (
          <GoalCard
            key={code}
            code={code}
            boxes={([4, 2, 1] as const).map((points, at) => ({
              points,
              state: index % 4 === 1 && at === index % 3 ? 'mine' : at < index % 3 ? 'gone' : 'open',
              by: at < index % 3 ? [at] : [],
            }))}
            progress={`${index % 5} of 4`}
            holds={index % 5 === 4}
          />
        ))}
      </div>
    </section>
  );
}
