import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiKeyDescription } from '#contract/bff/api-key.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { inertText } from '../../kit/inert-text.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { ActionTable, CELL, Tag } from '../parts/table.tsx';
import { useAction } from '../parts/use-action.ts';
import { deleteKey, keysQuery } from '../parts/settings-api.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

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
            <ActionTable columns={['settings.keys.name', 'settings.keys.created', 'settings.keys.last_used']}>
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
