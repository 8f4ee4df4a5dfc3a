/** The text of a section of the rules, with numbers and drawn examples. */

import type { VNode } from 'preact';
import { Icon } from '../../kit/icons';
import { loadRulesPlugin, getPlugin, type RulebookSlots } from '../../games/plugin';
import { joinWords } from '../../i18n';
import {
  type Rulebook,
  getRulebook,
  captionOf,
  type Example,
  headingOf,
  inOrder,
  type Rule,
  type Section,
  titleOf,
  words,
} from './rulebook';
import { rulesPath } from './path';
import { say as t } from '../../i18n/learn';

/** Load the rules of a game, including generated sections and the module that draws the examples. */
export async function wholeBook(game: string): Promise<Rulebook> {
  const [book, slots] = await Promise.all([getRulebook(game)?.load(), loadRulesPlugin(game)]);
  if (book === undefined) throw new Error(`no rules of ${game}`);
  return { ...book, sections: inOrder([...book.sections, ...((await slots?.pages?.()) ?? [])]) };
}

/** The title of a section. English names are marked as English. */
export function SectionTitle({ section }: { section: Section }): VNode {
  return <span lang={section.name === undefined ? undefined : 'en'}>{titleOf(section)}</span>;
}

/** Return the section and rule of a reference such as "7.2#fill". */
export function resolveReference(
  book: Rulebook,
  see: string,
): { section: Section; rule: Rule | undefined } | undefined {
  const [id, rule] = see.split('#');
  const section = book.sections.find((one) => one.id === id);
  return section && { section, rule: section.rules.find((one) => one.id === rule) };
}

interface RuleProps {
  book: Rulebook;
  section: Section;
  rule: Rule;
  /** Whether this rule is the requested rule. */
  hit?: boolean;
  /** The current case in a sentence, shown before the rule. */
  now?: string | undefined;
  /** Called for a link within the rules. Without it, links lead to other pages. */
  onGo?: ((section: string, rule: string) => void) | undefined;
}

export function RuleText({ book, section, rule, hit = false, now, onGo }: RuleProps): VNode {
  return (
    <div
      class={hit ? 'rule hit' : 'rule'}
      id={onGo ? undefined : rule.id}
      data-rule={rule.id}
      tabIndex={hit ? -1 : undefined}
    >
      <p class="rule-text">
        {hit && now && <span class="rule-now">{now} </span>}
        <span class="rule-number">{section.number}</span> <b class="rule-title">{headingOf(rule.title)}</b>{' '}
        {words(rule.text, rule.values)}
      </p>
      {rule.examples.length > 0 && (
        <ul class="rule-examples">
          {rule.examples.map((example) => (
            <li key={example.name}>
              <Drawn game={book.game} example={example} />
            </li>
          ))}
        </ul>
      )}
      {rule.see.length > 0 && (
        <p class="rule-see">
          <span class="label">{t('rules.see')}</span>
          {rule.see.map((see) => {
            const there = resolveReference(book, see);
            if (there === undefined) return null;
            const title = there.rule ? headingOf(there.rule.title) : titleOf(there.section).replace(/\.$/, '');
            const name = joinWords([there.section.number, title], 'space');
            return (
              <a
                key={see}
                href={rulesPath(book.game, there.section.id, there.rule?.id)}
                onClick={(event) => {
                  if (!onGo) return;
                  event.preventDefault();
                  onGo(there.section.id, there.rule?.id ?? '');
                }}
              >
                {name}
              </a>
            );
          })}
        </p>
      )}
    </div>
  );
}

/** An example with its caption. The example is red if the engine refuses its action or a goal is not reached. */
function Drawn({ game, example }: { game: string; example: Example }): VNode {
  const slots: RulebookSlots | undefined = getPlugin(game)?.rules?.read();
  const caption = captionOf(game, example);
  const { legal, reached } = example.says;
  const names = [
    'example',
    reached === undefined ? '' : 'compared',
    legal === false || reached === false ? 'refused' : '',
  ];
  return (
    <figure class={names.filter(Boolean).join(' ')}>
      <div class="example-drawing">
        {slots && <slots.Example drawn={example.drawn} says={example.says} label={caption} />}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Return the title of a game's cheat sheet. */
export function getCheatSheetTitle(game: string): string {
  return getPlugin(game)?.rules?.read()?.glance?.() ?? t('rules.points');
}

/** The cheat sheet: one line for each rule that gives points. */
export function PointsSummary({
  book,
  parts,
  onGo,
}: {
  book: Rulebook;
  parts?: readonly string[];
  onGo?: RuleProps['onGo'];
}): VNode {
  const lines = book.sections
    .filter(({ part }) => parts === undefined || part === '' || parts.includes(part))
    .flatMap((section) =>
      section.rules.filter(({ points }) => points !== undefined).map((rule) => ({ section, rule })),
    );
  return (
    <table class="rule-points">
      <caption class="visually-hidden">{getCheatSheetTitle(book.game)}</caption>
      <tbody>
        {lines.map(({ section, rule }) => (
          <tr key={`${section.id}.${rule.id}`}>
            <th scope="row">
              <a
                href={rulesPath(book.game, section.id, rule.id)}
                onClick={(event) => {
                  if (!onGo) return;
                  event.preventDefault();
                  onGo(section.id, rule.id);
                }}
              >
                {headingOf(rule.title)}
              </a>
            </th>
            <td>{words(rule.points ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The search field of the rules. */
export function SearchField({
  value,
  onValue,
  onNext,
  count,
}: {
  value: string;
  onValue: (value: string) => void;
  onNext: () => void;
  count: string;
}): VNode {
  return (
    <div class="rule-search" role="search">
      <Icon name="zoom" />
      <input
        type="search"
        aria-label={t('rules.search')}
        placeholder={t('rules.search-hint')}
        value={value}
        maxLength={60}
        autocomplete="off"
        enterkeyhint="search"
        onInput={(event) => onValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onNext();
        }}
      />
      <span class="label" role="status">
        {count}
      </span>
    </div>
  );
}
