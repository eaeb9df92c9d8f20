import { KeyRound, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../kit/button.tsx';
import { CopyButton } from '../kit/popups/copy-button.tsx';
import type { ApiKeyDescription, CreatedApiKey } from '#contract/bff/api-key.ts';
import { API_KEY_SCOPES } from '#contract/service/api-key.ts';
import { TextField } from '../kit/form/text-field.tsx';
import { inertText } from '../kit/inert-text.ts';
import { ConfirmDialog, Dialog, DialogForm, useAction } from './parts/dialog.tsx';
import { createKey, deleteKey, keysQuery } from './parts/settings-api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionTable, CELL, Loaded, Moment, SettingsSection, Tag } from './parts/settings-section.tsx';

/** A text to copy, with a copy button. */
export function CopyLine({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const { formatMessage } = useIntl();
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-muted">{label}</p>
      <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-1 ps-2.5 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-1 text-start font-mono text-xs leading-4 wrap-anywhere select-all">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} copiedLabel={formatMessage({ id: 'action.copied' })} />
      </div>
    </div>
  );
}

/** Shows a secret that can't be shown again. */
export function SecretOnce({
  warning,
  onDone,
  children,
}: {
  warning: string;
  onDone: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-5 pt-2 pb-4 text-row">
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-warning">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {warning}
        </p>
        {children}
      </div>
      <div className="flex shrink-0 justify-end border-t border-line px-5 py-3">
        <Button look="primary" onClick={onDone}>
          <FormattedMessage id="settings.done" />
        </Button>
      </div>
    </>
  );
}

const LONGEST_NAME = 100;

/** Asks for the name of a new key, then shows the key, which can't be shown again. */
export function CreateKeyDialog({
  heir,
  onCreated,
  onClose,
}: {
  heir: RefObject<HTMLElement | null>;
  onCreated: () => void;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const action = useAction();
  const [created, setCreated] = useState<CreatedApiKey>();
  const [scopes, setScopes] = useState<readonly (typeof API_KEY_SCOPES)[number][]>(API_KEY_SCOPES);

  async function create(form: FormData): Promise<void> {
    await action.run(async () => {
      const name = String(form.get('name'));
      setCreated(await createKey({ name, scopes: [...scopes] }));
      onCreated();
    });
  }

  if (created)
    return (
      <Dialog
        key="created"
        title={
          <FormattedMessage id="settings.keys.created_title" values={{ name: <bdi>{inertText(created.name)}</bdi> }} />
        }
        heir={heir}
        onClose={onClose}
      >
        <SecretOnce warning={formatMessage({ id: 'settings.keys.once' })} onDone={onClose}>
          <CopyLine
            label={formatMessage({ id: 'settings.keys.key' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy' })}
            text={created.key}
          />
          <CopyLine
            label={formatMessage({ id: 'settings.keys.base_url' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy_base_url' })}
            text={created.baseUrl}
          />
          <CopyLine
            label={formatMessage({ id: 'settings.keys.organization' })}
            copyLabel={formatMessage({ id: 'settings.keys.copy_organization' })}
            text={created.organizationId}
          />
        </SecretOnce>
      </Dialog>
    );
  return (
    <Dialog key="name" title={<FormattedMessage id="settings.keys.create" />} heir={heir} onClose={onClose}>
      <DialogForm
        submit={formatMessage({ id: 'settings.keys.create_submit' })}
        action={action}
        onSubmit={(form) => void create(form)}
        onCancel={onClose}
      >
        <TextField
          label={formatMessage({ id: 'sign_in.name' })}
          hint={<FormattedMessage id="settings.keys.name_hint" />}
          name="name"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          dir="auto"
        />
        <fieldset>
          <legend className="mb-1 text-row font-medium">
            <FormattedMessage id="settings.keys.scopes" />
          </legend>
          {API_KEY_SCOPES.map((scope) => (
            <label key={scope} className="touch-target flex items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={scopes.includes(scope)}
                // A key without scopes would be useless.
                required={scopes.length === 0}
                onChange={({ target }) =>
                  setScopes(target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                }
              />
              <code className="font-mono text-xs">{scope}</code>
              <span className="text-ink-muted">
                <FormattedMessage id="settings.keys.scope.orders_read" />
              </span>
            </label>
          ))}
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? <FormattedMessage id="settings.keys.never_used" /> : <Moment at={at} />;
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKeyDescription; onDelete: () => void }) {
  const { formatMessage } = useIntl();
  const { name, prefix, scopes, createdAt, lastUsedAt, isBuiltIn } = apiKey;
  const shown = inertText(name);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className={`${CELL} w-full text-start font-medium`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="wrap-anywhere">{shown}</bdi>
          {isBuiltIn && (
            <Tag>
              <FormattedMessage id="settings.keys.built_in" />
            </Tag>
          )}
        </span>
        <span className="block text-xs font-normal text-ink-muted">
          <code dir="ltr" className="font-mono">
            mp_{prefix}_…
          </code>{' '}
          · {scopes.join(', ')}
        </span>
        <span className="block text-xs font-normal text-ink-muted sm:hidden">
          <FormattedMessage
            id="settings.keys.used_line"
            values={{ used: String(lastUsedAt !== null), at: lastUsedAt !== null && <Moment at={lastUsedAt} /> }}
          />
        </span>
      </th>
      <td className={`${CELL} max-sm:hidden`}>
        <Moment at={createdAt} />
      </td>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>
        <LastUsed at={lastUsedAt} />
      </td>
      <td className={`${CELL} py-1!`}>
        {!isBuiltIn && (
          <IconButton
            icon={Trash2}
            label={formatMessage({ id: 'settings.keys.delete' }, { name: shown })}
            onClick={onDelete}
          />
        )}
      </td>
    </tr>
  );
}

/** The API keys that other programs use to read orders: create, list, delete. */
export function KeysSection() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const query = useQuery(keysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [deleted, setDeleted] = useState<ApiKeyDescription>();
  const action = useAction();
  const create = useRef<HTMLButtonElement>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

  async function remove({ prefix }: ApiKeyDescription): Promise<void> {
    const isDone = await action.run(async () => {
      await deleteKey(prefix);
      await reload();
    });
    if (isDone) setDeleted(undefined);
  }

  return (
    <SettingsSection
      id="keys"
      title={formatMessage({ id: 'settings.keys' })}
      hint={<FormattedMessage id="settings.keys.hint" />}
      action={
        <Button ref={create} look="outline" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden size={14} />
          <FormattedMessage id="settings.keys.create" />
        </Button>
      }
    >
      <Loaded query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="flex items-center gap-2 text-row text-ink-muted">
              <KeyRound aria-hidden size={16} />
              <FormattedMessage id="settings.keys.none" />
            </p>
          ) : (
            <ActionTable columns={['sign_in.name', 'settings.keys.created', 'settings.keys.last_used']}>
              {keys.map((apiKey) => (
                <KeyRow key={apiKey.prefix} apiKey={apiKey} onDelete={() => setDeleted(apiKey)} />
              ))}
            </ActionTable>
          )
        }
      </Loaded>
      {isCreating && <CreateKeyDialog heir={create} onCreated={reload} onClose={() => setIsCreating(false)} />}
      {deleted && (
        <ConfirmDialog
          title={
            <FormattedMessage
              id="settings.keys.delete_question"
              values={{ name: <bdi>{inertText(deleted.name)}</bdi> }}
            />
          }
          confirm={formatMessage({ id: 'settings.keys.delete_confirm' })}
          action={action}
          heir={create}
          onConfirm={() => void remove(deleted)}
          onClose={() => setDeleted(undefined)}
        >
          <FormattedMessage id="settings.keys.delete_hint" />
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
