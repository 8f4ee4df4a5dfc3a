/** The rulebook: all rules, the rules of one game, or one section. Sections load their texts. */

import '../features/rulebook/rulebook.css';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LazyComponent } from '../kit/lazy_page';
import { lazyModule } from '../app/lazy_module';
import { decodePathPart } from '../app/router';
import { useDocumentTitle } from '../app/document_title';
import { gamePart, getPlugin } from '../games/plugin';
import { Button } from '../kit/button';
import { Page } from '../kit/navigation/header';
import {
  type Rulebook,
  getRulebook,
  chapterOf,
  GAMES_WITH_RULES,
  isInRulebook,
  type Section,
} from '../features/rulebook/rulebook';
import { NoSearchResults } from '../features/rulebook/panel';
import { rulesPath } from '../features/rulebook/path';
import {
  getCheatSheetTitle,
  PointsSummary,
  RuleText,
  SearchField,
  SectionTitle,
  wholeBook,
} from '../features/rulebook/rule_text';
import { searchRules } from '../features/rulebook/search';
import { say as t } from '../i18n/learn';
import { t as said } from '../i18n';

/** Rule pages that are not sections: the points overview, the printable page, and the keyboard shortcuts. */
const POINTS = 'points';
const ALL = 'all';
const KEYS = 'keys';

export function RulesPage({ game, section }: { game: string; section: string }): VNode {
  const known = game === '' || getRulebook(game) !== undefined;
  const title = game === '' || !known ? t('page.rules') : t('rules.of', { game: getPlugin(game)?.title() ?? '' });
  useDocumentTitle(title);
  return (
    <Page home={section ? rulesPath(game) : '/rules'} back={section || game ? t('page.rules') : undefined}>
      <main class="rules-page" id="main">
        <h1 class="heading" tabIndex={-1}>
          {title}
        </h1>
        {!known ? (
          <p>{t('rules.unknown')}</p>
        ) : game === '' ? (
          <Games />
        ) : (
          <LazyComponent within of={whole(game)} props={{ section }} />
        )}
      </main>
    </Page>
  );
}

function Games(): VNode {
  return (
    <>
      <p class="lead">{t('rules.lead')}</p>
      {GAMES_WITH_RULES.map((game) => (
        <p key={game}>
          <Button kind="main" href={rulesPath(game)}>
            {getPlugin(game)?.title() ?? ''}
          </Button>
        </p>
      ))}
      <p>
        <Button href="/keys">{said('page.keys')}</Button>
      </p>
    </>
  );
}

const wholes = new Map<string, ReturnType<typeof fetchWhole>>();
const fetchWhole = (game: string) =>
  lazyModule(async () => {
    const book = await wholeBook(game);
    return ({ section }: { section: string }) => <Read book={book} section={section} />;
  });

function whole(game: string): ReturnType<typeof fetchWhole> {
  const known = wholes.get(game) ?? fetchWhole(game);
  wholes.set(game, known);
  return known;
}

function Read({ book, section }: { book: Rulebook; section: string }): VNode {
  useEffect(() => {
    // The texts load after the page, so scroll to the URL's fragment only now.
    if (location.hash) document.getElementById(decodePathPart(location.hash.slice(1)))?.scrollIntoView();
  }, [section]);
  if (section === '') return <Contents book={book} />;
  if (section === POINTS)
    return (
      <>
        <h2>{getCheatSheetTitle(book.game)}</h2>
        <PointsSummary book={book} />
        <Acts game={book.game} />
      </>
    );
  if (section === KEYS)
    return (
      <>
        <p>{said('keys.page-text')}</p>
        <LazyComponent within of={gamePart(book.game, 'keys')} props={{}} />
        <p>
          <a href="/keys">{said('page.keys')}</a>
        </p>
      </>
    );
  const own = book.sections.find(({ id }) => id === section);
  if (section !== ALL && own === undefined) return <p>{t('rules.unknown')}</p>;
  // Link sections of the rulebook to each other, and the other pages to each other.
  const all = book.sections.filter((one) => isInRulebook(one) === (own === undefined || isInRulebook(own)));
  const shown = own ? all.filter((one) => isIn(one, own)) : all;
  const at = own === undefined ? -1 : all.indexOf(own);
  return (
    <>
      {shown.map((one) => (
        <OneSection key={one.id} book={book} section={one} />
      ))}
      <Acts game={book.game} />
      {own && <Near book={book} from={all[at - 1]} to={all[at + shown.length]} />}
    </>
  );
}

function isIn(section: Section, whole: Section): boolean {
  return section.id === whole.id || section.id.startsWith(`${whole.id}.`);
}

function OneSection({ book, section }: { book: Rulebook; section: Section }): VNode {
  return (
    <section class="rules-section stack" id={section.id}>
      <h2>
        <span class="rule-number">{section.number}</span> <SectionTitle section={section} />
      </h2>
      {section.rules.map((rule) => (
        <RuleText key={rule.id} book={book} section={section} rule={rule} />
      ))}
    </section>
  );
}

function Acts({ game }: { game: string }): VNode {
  return (
    <div class="rules-actions button-row">
      <Button icon="print" onPress={() => print()}>
        {t('rules.print')}
      </Button>
      <Button kind="bare" href={rulesPath(game)}>
        {t('rules.all', { game: getPlugin(game)?.title() ?? '' })}
      </Button>
    </div>
  );
}

/** Links to the previous and the next section. */
function Near({ book, from, to }: { book: Rulebook; from: Section | undefined; to: Section | undefined }): VNode {
  const link = (section: Section | undefined) =>
    section && (
      <a href={rulesPath(book.game, section.id)}>
        {section.number} <SectionTitle section={section} />
      </a>
    );
  return (
    <nav class="rules-near" aria-label={t('rules.contents')}>
      <span>{link(from)}</span>
      <span>{link(to)}</span>
    </nav>
  );
}

function Contents({ book }: { book: Rulebook }): VNode {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const hits = query.trim() === '' ? [] : searchRules(book, query, undefined);
  const whole = book.sections.filter(isInRulebook);
  const chapters = [...new Set(whole.map(chapterOf))];
  const link = (section: Section) => (
    <a href={rulesPath(book.game, section.id)}>
      <span class="rule-number">{section.number}</span> <SectionTitle section={section} />
    </a>
  );
  return (
    <>
      <p class="lead">{t('rules.lead')}</p>
      <SearchField
        value={query}
        onValue={(next) => {
          setQuery(next);
          setAt(0);
        }}
        onNext={() => {
          const next = (at + 1) % Math.max(1, hits.length);
          setAt(next);
          document.querySelectorAll('.rules-page .rule')[next]?.scrollIntoView({ block: 'center' });
        }}
        count={query.trim() === '' ? '' : t('rules.hits', { count: hits.length })}
      />
      {query.trim() === '' ? (
        <>
          <ul class="rules-contents">
            {chapters.map((chapter) => {
              const [first, ...rest] = whole.filter((section) => chapterOf(section) === chapter);
              return (
                <li key={chapter}>
                  {first && <b>{link(first)}</b>}
                  {rest.length > 0 && (
                    <ul>
                      {rest.map((section) => (
                        <li key={section.id}>{link(section)}</li>
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
          <div class="rules-actions button-row">
            <Button href={rulesPath(book.game, POINTS)}>{getCheatSheetTitle(book.game)}</Button>
            <Button href={rulesPath(book.game, KEYS)}>{t('rules.keys')}</Button>
            <Button icon="print" href={rulesPath(book.game, ALL)}>
              {t('rules.whole')}
            </Button>
          </div>
        </>
      ) : hits.length === 0 ? (
        <NoSearchResults book={book} query={query} />
      ) : (
        hits.map(({ section, rule }) =>
          rule ? (
            <RuleText key={`${section.id}#${rule.id}`} book={book} section={section} rule={rule} />
          ) : (
            <p key={section.id} class="rule">
              {link(section)}
            </p>
          ),
        )
      )}
    </>
  );
}
