/**
 * The panel with the rules beside a table, opened at the requested rule. On phones the panel covers the lower part of
 * the page.
 */

import './rulebook.css';
import { Fragment, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LazyComponent } from '../../kit/lazy_page';
import { lazyModule } from '../../app/lazy_module';
import { getPlugin } from '../../games/plugin';
import { IconButton } from '../../kit/button';
import {
  type Rulebook,
  getRulebook,
  chapterOf,
  isInRulebook,
  type Rule,
  findRule,
  type Section,
  words,
} from './rulebook';
import { closeRules, type AlternativeTarget, type RuleQuery, openRule } from './rulebook_panel_state';
import { rulesPath } from './path';
import { getCheatSheetTitle, PointsSummary, RuleText, SearchField, SectionTitle, wholeBook } from './rule_text';
import { searchRules, suggestTerm } from './search';
import { say as t } from '../../i18n/learn';

interface PanelProps {
  game: string;
  options: Readonly<Record<string, unknown>>;
  asked: RuleQuery;
}

const panels = new Map<string, ReturnType<typeof panelOf>>();
const panelOf = (game: string) =>
  lazyModule(async () => {
    const book = await wholeBook(game);
    return (props: PanelProps) => <Panel {...props} book={book} />;
  });

export function RulesPanel({ game, options }: { game: string; options: PanelProps['options'] }): VNode | null {
  const asked = openRule.value;
  if (asked === null || getRulebook(game) === undefined) return null;
  const panel = panels.get(game) ?? panelOf(game);
  panels.set(game, panel);
  return (
    <aside class="rules-panel paper" aria-label={t('page.rules')}>
      <span class="rules-grab" aria-hidden="true" />
      <div class="rules-head">
        <h2>{t('page.rules')}</h2>
        <a class="button bare rules-whole" href={rulesPath(game)} target="_blank" rel="noopener">
          {t('rules.whole')}
        </a>
        <IconButton icon="clear" label={t('rules.close')} onPress={() => closeRules()} />
      </div>
      <LazyComponent of={panel} props={{ game, options, asked }} quiet />
    </aside>
  );
}

/** The content of the panel: the cheat sheet, a chapter, the shortcuts, or search results. */
interface Shown {
  readonly chapter: string;
  readonly rule: Rule | undefined;
}
const POINTS = 'points';
const KEYS = 'keys';

function shownFor(book: Rulebook, asked: RuleQuery, parts: readonly string[]): Shown {
  if (asked.keys) return { chapter: KEYS, rule: undefined };
  const section = book.sections.find(({ id }) => id === asked.section);
  const rule = section
    ? (section.rules.find(({ id }) => id === asked.rule) ?? section.rules[0])
    : findRule(book, asked.topics ?? [], parts);
  const there = section ?? book.sections.find((one) => rule !== undefined && one.rules.includes(rule));
  return { chapter: there ? chapterOf(there) : POINTS, rule };
}

function Panel({ game, options, asked, book }: PanelProps & { book: Rulebook }): VNode {
  const parts = getPlugin(game)?.rules?.peek()?.partsOf(options) ?? [];
  const [shown, show] = useState(() => shownFor(book, asked, parts));
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  // Reset the query before the field gets the focus, so that no typed character is lost.
  useLayoutEffect(() => {
    setQuery('');
    show(shownFor(book, asked, parts));
  }, [asked]);
  useLayoutEffect(() => {
    if (asked.search) field.current?.querySelector('input')?.focus();
    else focusHit(body.current);
    keepInSight();
  }, [shown, asked]);
  useLayoutEffect(() => {
    if (query !== '') body.current?.querySelectorAll('.rule')[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, query]);
  const hits = query.trim() === '' ? [] : searchRules(book, query, parts);
  const go = (section: string, rule: string) => {
    setQuery('');
    show(shownFor(book, { section, rule }, parts));
  };
  return (
    <>
      <div ref={field}>
        <SearchField
          value={query}
          onValue={(next) => {
            setQuery(next);
            setAt(0);
          }}
          onNext={() => setAt(hits.length === 0 ? 0 : (at + 1) % hits.length)}
          count={hits.length === 0 ? '' : t('puzzle.of', { at: at + 1, all: hits.length })}
        />
      </div>
      <Chapters
        book={book}
        shown={shown.chapter}
        parts={parts}
        onChapter={(chapter) => show({ chapter, rule: undefined })}
      />
      <div class="rules-body" ref={body} tabIndex={-1}>
        {query.trim() !== '' ? (
          <Found book={book} query={query} hits={hits} at={at} go={go} />
        ) : shown.chapter === POINTS ? (
          <PointsSummary book={book} parts={parts} onGo={go} />
        ) : shown.chapter === KEYS ? (
          <Keys game={game} />
        ) : (
          <Chapter book={book} shown={shown} parts={parts} now={asked.now} instead={asked.instead ?? []} go={go} />
        )}
      </div>
    </>
  );
}

/** The keyboard shortcuts of the table. */
function Keys({ game }: { game: string }): VNode {
  const slots = getPlugin(game)?.slots.read();
  return (
    <section class="rules-section stack">
      <h3>{t('rules.keys')}</h3>
      {slots && <slots.Keys />}
    </section>
  );
}

type Go = (section: string, rule: string) => void;

/** Chips for the chapters that apply to this table. */
function Chapters({
  book,
  shown,
  parts,
  onChapter,
}: {
  book: Rulebook;
  shown: string;
  parts: readonly string[];
  onChapter: (chapter: string) => void;
}): VNode {
  const here = book.sections.filter(({ part }) => part === '' || parts.includes(part));
  const chapters = [...new Set([...here.map(chapterOf), ...(shown === POINTS || shown === KEYS ? [] : [shown])])];
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (chosen && row.current) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 40;
  }, [shown]);
  const first = (chapter: string) => book.sections.find((section) => chapterOf(section) === chapter);
  return (
    <div class="rules-chips" ref={row} role="group" aria-label={t('rules.contents')}>
      <button type="button" aria-pressed={shown === POINTS} onClick={() => onChapter(POINTS)}>
        {getCheatSheetTitle(book.game)}
      </button>
      {chapters.map((chapter) => (
        <button key={chapter} type="button" aria-pressed={shown === chapter} onClick={() => onChapter(chapter)}>
          <span class="rule-number">{chapter}</span> {words(first(chapter)?.title ?? '')}
        </button>
      ))}
      <button type="button" aria-pressed={shown === KEYS} onClick={() => onChapter(KEYS)}>
        {t('rules.keys')}
      </button>
    </div>
  );
}

/** The sections of a chapter, the requested section first. */
function Chapter({
  book,
  shown,
  parts,
  now,
  instead,
  go,
}: {
  book: Rulebook;
  shown: Shown;
  parts: readonly string[];
  now: string | undefined;
  instead: readonly AlternativeTarget[];
  go: Go;
}): VNode {
  const { rule } = shown;
  const own = (section: Section) => rule !== undefined && section.id === rule.section;
  const sections = book.sections.filter(
    (section) =>
      chapterOf(section) === shown.chapter && section.rules.length > 0 && (isInRulebook(section) || own(section)),
  );
  const first = sections.filter(own);
  const here = (section: Section) => section.part === '' || parts.includes(section.part);
  const rest = sections.filter((section) => !own(section) && here(section));
  return (
    <>
      {[...first, ...rest].map((section) => (
        <section key={section.id} class="rules-section stack">
          <h3>
            <span class="rule-number">{section.number}</span> <SectionTitle section={section} />
            {!here(section) && <span class="label">{t('rules.not-here')}</span>}
          </h3>
          {inFront(section.rules, rule).map((one) => (
            <Fragment key={one.id}>
              <RuleText book={book} section={section} rule={one} hit={one === rule} now={now} onGo={go} />
              {one === rule && <Instead places={instead} />}
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

/** The maximum number of alternatives that are named. Further alternatives are only counted. */
const NAMED = 4;

/** Buttons that lead back to the spaces where the refused action is possible. */
function Instead({ places }: { places: readonly AlternativeTarget[] }): VNode | null {
  if (places.length === 0) return null;
  const more = places.length - NAMED;
  return (
    <p class="rule-instead">
      <span class="label">{t('rules.instead')}</span>
      {places.slice(0, NAMED).map(({ name, at }) => (
        <button key={at} type="button" class="why-link" onClick={() => closeRules(at)}>
          {name}
        </button>
      ))}
      {more > 0 && <span class="label">{t('rules.instead-more', { count: more })}</span>}
    </p>
  );
}

/** Return the rules with the requested rule first. */
function inFront(rules: readonly Rule[], rule: Rule | undefined): readonly Rule[] {
  return rule !== undefined && rules.includes(rule) ? [rule, ...rules.filter((one) => one !== rule)] : rules;
}

function Found({
  book,
  query,
  hits,
  at,
  go,
}: {
  book: Rulebook;
  query: string;
  hits: ReturnType<typeof searchRules>;
  at: number;
  go: Go;
}): VNode {
  if (hits.length === 0) return <NoSearchResults book={book} query={query} />;
  return (
    <>
      {hits.map(({ section, rule }, index) =>
        rule ? (
          <RuleText
            key={`${section.id}#${rule.id}`}
            book={book}
            section={section}
            rule={rule}
            hit={index === at}
            onGo={go}
          />
        ) : (
          <p key={section.id} class={index === at ? 'rule hit' : 'rule'}>
            <a
              href={rulesPath(book.game, section.id)}
              onClick={(event) => {
                event.preventDefault();
                go(section.id, '');
              }}
            >
              <span class="rule-number">{section.number}</span> <SectionTitle section={section} />
            </a>
          </p>
        ),
      )}
    </>
  );
}

/** A search without results: suggests a similar term. */
export function NoSearchResults({ book, query }: { book: Rulebook; query: string }): VNode {
  const near = suggestTerm(book, query);
  const what = query.trim();
  return (
    <p class="rule" role="status">
      {near ? t('rules.nearest', { what, word: near.word, number: near.section.number }) : t('rules.nothing', { what })}
    </p>
  );
}

function focusHit(body: HTMLElement | null): void {
  const hit = body?.querySelector<HTMLElement>('.rule.hit') ?? body;
  hit?.focus({ preventScroll: true });
  if (body) body.scrollTop = 0;
}

/** Scroll the sheet into view. On phones, the space that the player asks about must be above the panel. */
function keepInSight(): void {
  const board = document.querySelector('.table-board, .sheet-grid');
  if (!matchMedia('(max-width: 1100px)').matches) {
    if (board && board.getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const chosen = document.querySelector('[data-asked]') ?? board;
  if (!chosen) return;
  const box = chosen.getBoundingClientRect();
  const room = innerHeight * 0.38;
  if (box.top >= 0 && Math.min(box.bottom, box.top + 80) <= room) return;
  scrollBy({ top: box.top - Math.max(8, Math.min(room / 3, room - 80)), behavior: 'instant' });
}
