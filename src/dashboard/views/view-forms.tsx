import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { CheckList } from '../ui/choice-list.tsx';
import { DANGER } from '../ui/danger-look.ts';
import { LONGEST_NAME, type ViewsPage } from './saved-views.ts';
import type { Audience } from '#contract/bff/views.ts';
import { sortStores, useStores } from '../stores/stores.ts';

/**
 * A form in the menu's panel, with Cancel and Save below, or with Delete (`deletes`), where Cancel
 * has the focus.
 */
export function ViewForm({
  onSave,
  onClose,
  canSave = true,
  deletes = false,
  children,
}: {
  onSave: (answers: FormData) => void;
  onClose: () => void;
  canSave?: boolean;
  deletes?: boolean;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form may replace a focused menu. Among radio buttons, the checked one takes the focus.
    const field =
      form.current?.querySelector('input:checked') ?? form.current?.querySelector('input, button');
    if (field instanceof HTMLElement) field.focus();
  }, []);
  return (
    <form
      ref={form}
      className="flex w-72 max-w-full flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(new FormData(event.currentTarget));
        onClose();
      }}
    >
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <FormattedMessage id="action.cancel" />
        </Button>
        <Button type="submit" look="primary" disabled={!canSave} className={deletes ? DANGER : ''}>
          <FormattedMessage id={deletes ? 'views.delete' : 'views.save'} />
        </Button>
      </div>
    </form>
  );
}

export function ViewNameForm({
  page,
  name,
  onSave,
  onClose,
}: {
  page: ViewsPage;
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const inputId = useId();
  return (
    <ViewForm
      onClose={onClose}
      onSave={(answers) => {
        onSave(String(answers.get('name')).trim());
      }}
    >
      <label htmlFor={inputId} className="text-xs text-ink-muted">
        <FormattedMessage id="views.name_label" />
      </label>
      <input
        id={inputId}
        name="name"
        defaultValue={name}
        maxLength={LONGEST_NAME}
        required
        // Rejects names of spaces alone.
        pattern=".*\S.*"
        autoComplete="off"
        className="touch-target h-8 rounded-md border border-control bg-surface px-2"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="text-xs text-ink-muted">
        <FormattedMessage id={page.holds ?? 'views.kept'} />
      </p>
    </ViewForm>
  );
}

const CHOICE =
  'touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent';

type Kind = 'nobody' | 'stores' | 'everyone';

/**
 * Chooses the audience of a view: nobody, people who see some of the user's stores, or everyone.
 */
export function ShareForm({
  name,
  audience,
  onSave,
  onClose,
}: {
  name: string;
  audience: Audience;
  onSave: (audience: Audience) => void;
  onClose: () => void;
}) {
  const { formatMessage, locale } = useIntl();
  const { described } = useStores();
  const legendId = useId();
  const [kind, setKind] = useState<Kind>(
    audience === null ? 'nobody' : audience.storeIds === null ? 'everyone' : 'stores',
  );
  const [storeIds, setStoreIds] = useState<readonly string[]>(() => {
    const shared = audience?.storeIds?.map((id) => id.toLowerCase()) ?? [];
    return shared.filter((id) => described.some((store) => store.id === id));
  });

  const choice = (value: Kind, label: ReactNode) => (
    <label className={CHOICE}>
      <input
        type="radio"
        name="audience"
        className="size-4 shrink-0 accent-accent outline-none"
        checked={kind === value}
        onChange={() => setKind(value)}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
    </label>
  );
  return (
    <ViewForm
      canSave={kind !== 'stores' || storeIds.length > 0}
      onClose={onClose}
      onSave={() =>
        onSave(kind === 'nobody' ? null : { storeIds: kind === 'everyone' ? null : [...storeIds] })
      }
    >
      <fieldset aria-labelledby={legendId} className="flex min-w-0 flex-col">
        <p id={legendId} className="mb-1 px-2 text-xs wrap-anywhere text-ink-muted">
          <FormattedMessage id="views.share_with" values={{ name: <bdi>{name}</bdi> }} />
        </p>
        {choice('nobody', <FormattedMessage id="views.share_nobody" />)}
        {described.length > 1 && choice('stores', <FormattedMessage id="views.share_stores" />)}
        {described.length > 1 && kind === 'stores' && (
          <div className="ms-4.5 max-h-56 overflow-y-auto overscroll-contain">
            <CheckList
              label={formatMessage({ id: 'views.share_stores' })}
              choices={sortStores(described, locale).map((store) => ({
                value: store.id,
                label: <bdi className="wrap-anywhere">{store.name}</bdi>,
              }))}
              values={storeIds}
              onChange={setStoreIds}
            />
          </div>
        )}
        {choice('everyone', <FormattedMessage id="views.share_everyone" />)}
      </fieldset>
      <p className="px-2 text-xs text-ink-muted">
        <FormattedMessage id="views.share_hint" />
      </p>
    </ViewForm>
  );
}
