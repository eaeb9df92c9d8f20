import {
  CalendarSync,
  CopyPlus,
  Link as LinkIcon,
  type LucideIcon,
  Pencil,
  Plus,
  Save,
  Star,
  Trash2,
  Undo2,
  UsersRound,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { MessageId } from '../ui/i18n/messages.ts';
import { copyText } from '../ui/popups/copy-button.tsx';
import type { Audience } from '#contract/bff/views.ts';
import { useChangePreferences } from '../preferences/use-preferences.ts';
import { sessionQuery } from '../stores/session.ts';
import { dateWords } from '../filters/date-words.ts';
import { useDays } from '../stores/days.tsx';
import { sortStores, useStores } from '../stores/stores.ts';
import { viewAddress } from './layout-link.ts';
import { ShareForm, ViewForm, ViewNameForm } from './view-forms.tsx';
import { withChosenView } from './default-view.ts';
import { useEditViews, type ViewEdit } from './views-api.ts';
import type { Views } from './use-views.ts';
import { type ListView, LONGEST_NAME } from './saved-views.ts';

function useViewActions({ page, filters, layout, defaultId, active, apply }: Views) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const edit = useEditViews();
  const changePreferences = useChangePreferences();
  const change = (what: Extract<ViewEdit, { kind: 'change' }>['change']) =>
    active && edit({ kind: 'change', view: active, change: what });
  const add = (name: string, what: Pick<ListView, 'filters' | 'layout'>, afterId?: string) => {
    const view = { ...what, name, page: page.id, id: crypto.randomUUID() };
    edit({ kind: 'add', view, afterId });
    return view;
  };

  return {
    /** True for the user's own view, which they can change. */
    isSaved: active?.owner === null,
    isDefault: active !== undefined && defaultId === active.id,
    /** Saves the current filters and layout as a view. */
    saveAs: (name: string) => {
      const { id } = add(name, { filters, layout });
      void navigate({ pathname, search }, { replace: true, state: withChosenView(state, id) });
    },
    save: () => change({ filters, layout }),
    rename: (name: string) => change({ name }),
    /** Copies the active view, possibly a colleague's, as the user's own. */
    duplicate: () => {
      if (!active) return;
      const { name, filters: own, layout: arranged = layout } = active;
      // A colleague's view keeps its name.
      const copy = active.owner ? name : `${name.slice(0, LONGEST_NAME - 2)} 2`;
      apply(add(copy, { filters: own, layout: arranged }, active.id));
    },
    share: (audience: Audience) => change({ audience }),
    remove: () => active && edit({ kind: 'remove', view: active }),
    /** Makes the active view the default for an address without filters, or resets the default. */
    setDefault: (isDefault: boolean) =>
      active && changePreferences({ [page.keys.defaultView]: isDefault ? active.id : undefined }),
  };
}

/** Saves the current filters and layout as a new view. */
export function SaveViewForm({ views, onClose }: { views: Views; onClose: () => void }) {
  const { saveAs } = useViewActions(views);
  return <ViewNameForm page={views.page} name="" onSave={saveAs} onClose={onClose} />;
}

function Action({
  icon: Icon,
  message,
  values,
  className = '',
  ...props
}: ComponentProps<'button'> & {
  icon: LucideIcon;
  message: MessageId;
  values?: Record<string, string>;
}) {
  return (
    <button
      type="button"
      {...props}
      className={`touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover ${className}`}
    >
      <Icon aria-hidden size={14} className="shrink-0 opacity-75" />
      <FormattedMessage id={message} {...(values && { values })} />
    </button>
  );
}

/**
 * Copies a link to what is on screen. Its days are fixed, so that a colleague sees the same next
 * week; another link keeps them relative.
 */
function CopyLinks({ views: { page, linked, layout } }: { views: Views }) {
  const intl = useIntl();
  const fixed = page.address.fixDates(linked, useDays());
  const [outcome, setOutcome] = useState<{ address: string; isCopied: boolean }>();
  const copy = (query: string) => () => {
    const address = new URL(viewAddress(page, query, layout), location.href).href;
    void copyText(address).then((isCopied) => setOutcome({ address, isCopied }));
  };
  return (
    <>
      <Action
        icon={LinkIcon}
        message="views.copy_link"
        onClick={copy(fixed ? fixed.query : linked)}
      />
      {fixed && (
        <Action
          icon={CalendarSync}
          message="views.copy_relative_link"
          values={{ period: dateWords(intl, fixed.range) }}
          onClick={copy(linked)}
        />
      )}
      <p role="status" className="px-2 text-xs text-ink-muted">
        {outcome?.isCopied && <FormattedMessage id="action.copied" />}
        {outcome?.isCopied === false && (
          <span className="break-all select-all">{outcome.address}</span>
        )}
      </p>
    </>
  );
}

function Sharing({ view, audience }: { view: ListView; audience: Audience }) {
  const { formatList, locale } = useIntl();
  const stores = useStores();
  if (!view.owner && audience === null) return null;
  return (
    <p className="mb-1 line-clamp-3 px-2 py-1 text-xs wrap-anywhere text-ink-muted">
      {view.owner && (
        <FormattedMessage id="views.shared_by" values={{ name: <bdi>{view.owner}</bdi> }} />
      )}
      {view.owner === null && audience?.storeIds === null && (
        <FormattedMessage id="views.shared_with_everyone" />
      )}
      {view.owner === null && audience?.storeIds && (
        <FormattedMessage
          id="views.shared_with_stores"
          values={{
            stores: formatList(
              sortStores(audience.storeIds.map(stores.find), locale).map(({ name }) => name),
            ),
          }}
        />
      )}
    </p>
  );
}

/** The actions for the active view or, without one, for the current filters and layout. */
export function ViewMenu({ views, onClose }: { views: Views; onClose: () => void }) {
  const { active: view, isModified } = views;
  const [step, setStep] = useState<'menu' | 'save_as' | 'rename' | 'share' | 'delete'>('menu');
  const actions = useViewActions(views);
  const { isSaved } = actions;
  const { data: session } = useQuery(sessionQuery);
  // Sharing needs sign-in.
  const canShare = isSaved && session?.user;
  const audience = view?.audience ?? null;
  const then = (action: () => void) => () => {
    action();
    onClose();
  };
  const form = { page: views.page, name: view?.name ?? '', onClose };
  if (step === 'save_as') return <ViewNameForm {...form} onSave={actions.saveAs} />;
  if (view && step === 'rename') return <ViewNameForm {...form} onSave={actions.rename} />;
  if (view && step === 'share') {
    return (
      <ShareForm name={view.name} audience={audience} onSave={actions.share} onClose={onClose} />
    );
  }
  if (view && step === 'delete') {
    return (
      <ViewForm deletes onSave={actions.remove} onClose={onClose}>
        <p className="wrap-anywhere">
          <FormattedMessage id="views.delete_question" values={{ name: <bdi>{view.name}</bdi> }} />
        </p>
      </ViewForm>
    );
  }
  return (
    <div className="w-60 p-1.5">
      {view && <Sharing view={view} audience={audience} />}
      {isModified && isSaved && (
        <Action icon={Save} message="views.save_changes" onClick={then(actions.save)} />
      )}
      {view && isModified && (
        <Action icon={Undo2} message="views.undo" onClick={then(() => views.apply(view))} />
      )}
      {view?.owner && !isModified ? (
        <Action icon={CopyPlus} message="views.save_as_mine" onClick={then(actions.duplicate)} />
      ) : (
        <Action icon={Plus} message="views.save_as" onClick={() => setStep('save_as')} />
      )}
      {isSaved && <Action icon={Pencil} message="views.rename" onClick={() => setStep('rename')} />}
      {isSaved && (
        <Action icon={CopyPlus} message="views.duplicate" onClick={then(actions.duplicate)} />
      )}
      {canShare && (
        <Action icon={UsersRound} message="views.share" onClick={() => setStep('share')} />
      )}
      {isSaved && (
        <Action icon={Trash2} message="views.delete_step" onClick={() => setStep('delete')} />
      )}
      {view && (
        <Action
          icon={Star}
          message="views.open_by_default"
          aria-pressed={actions.isDefault}
          className="aria-pressed:text-accent aria-pressed:*:fill-current"
          onClick={() => actions.setDefault(!actions.isDefault)}
        />
      )}
      <CopyLinks views={views} />
    </div>
  );
}
