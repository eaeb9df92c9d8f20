import { ChevronDown, Plus, UserRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import type { TableLayout } from '../ui/table/table-layout.ts';
import { useViews } from './use-views.ts';
import type { ViewsPage } from './saved-views.ts';

const ViewMenu = lazyWithMessages('lists', async () => (await import('./view-menu.tsx')).ViewMenu);
const SaveViewForm = lazyWithMessages(
  'lists',
  async () => (await import('./view-menu.tsx')).SaveViewForm,
);

const TAB =
  'touch-target inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-row whitespace-nowrap';

/**
 * Scrolls a tab with its menu into view in the next frame, when layout happens anyway. On phones,
 * where the strip itself doesn't scroll, the filters before it stay: they say what is shown.
 */
function bringIntoSight(tab: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const strip = tab?.parentElement;
    if (strip && strip.scrollWidth > strip.clientWidth)
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

/** The strip of a page's views, and a button to save the current one. */
export function ViewTabs({
  page,
  layout,
  onLayoutChange,
}: {
  page: ViewsPage;
  layout?: TableLayout;
  onLayoutChange?: (layout: TableLayout) => void;
}) {
  const { formatMessage } = useIntl();
  const views = useViews(page, layout, onLayoutChange);
  const activeId = views.active?.id;

  const menu = (name: string) => (
    <MenuButton
      label={formatMessage({ id: 'views.menu' }, { name })}
      buttonClassName="touch-target -ms-1 me-0.5 inline-flex size-6 items-center justify-center rounded-sm text-ink-muted hover:bg-line hover:text-ink aria-expanded:bg-line"
      face={<ChevronDown aria-hidden size={14} />}
      panel={(close) => <ViewMenu views={views} onClose={close} />}
    />
  );

  return (
    <nav
      aria-label={formatMessage({ id: 'views.name' })}
      className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto px-2 py-1 not-phone:faded-ends first-stays [scrollbar-width:none] phone:flex-none phone:overflow-visible phone:px-0"
    >
      {views.views.map((view) => {
        const isActive = view.id === activeId;
        const isModified = isActive && views.isModified;
        return (
          <span
            key={view.id}
            ref={isActive ? bringIntoSight : undefined}
            className={`inline-flex shrink-0 items-center rounded-md ${isActive ? 'bg-hover' : ''}`}
          >
            <button
              type="button"
              aria-current={isActive ? 'true' : undefined}
              title={
                view.owner
                  ? formatMessage({ id: 'views.shared_by' }, { name: view.owner })
                  : undefined
              }
              className={`${TAB} ${isActive ? 'font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink'}`}
              onClick={() => views.apply(view)}
            >
              {view.owner && <UserRound aria-hidden size={12} className="shrink-0 opacity-70" />}
              <bdi className="max-w-48 truncate">{view.name}</bdi>
              {isModified && (
                // `relative` keeps the hidden text inside the scrolling tabs; otherwise it would
                // make the page wider.
                <span
                  title={formatMessage({ id: 'views.modified' })}
                  className="relative size-1.5 rounded-full bg-current"
                >
                  <span className="sr-only">
                    <FormattedMessage id="views.modified" />
                  </span>
                </span>
              )}
            </button>
            {isActive && menu(view.name)}
          </span>
        );
      })}
      {activeId === undefined && (
        // No view matches: offer to save the filters and layout, and a link to them.
        <span
          ref={bringIntoSight}
          className="inline-flex shrink-0 items-center rounded-md bg-hover"
        >
          <span aria-current="true" className={`${TAB} font-medium text-ink`}>
            <FormattedMessage id="views.custom" />
          </span>
          {menu(formatMessage({ id: 'views.custom' }))}
        </span>
      )}
      <MenuButton
        label={formatMessage({ id: 'views.save_as' })}
        buttonClassName="touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        face={<Plus aria-hidden size={16} />}
        panel={(close) => <SaveViewForm views={views} onClose={close} />}
      />
    </nav>
  );
}
