import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '#contract/bff/people.ts';
import { SHORTEST_PASSWORD } from '#contract/bff/session.ts';
import { StoreEditor } from '../filters/store-editor.tsx';
import { newestStoresQuery } from '../api/newest-stores.ts';
import { useStores } from '../stores/stores.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Dialog, DialogForm } from '../ui/popups/dialog.tsx';
import { addPerson, editPerson } from './parts/settings-api.ts';

/**
 * Letters and digits that are easy to tell apart when read aloud or typed from paper: 32, so 5 bits
 * each.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** A random password of 75 bits in three groups, to give to somebody else. */
function suggestPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(3 * GROUP));
  const letters = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return [0, 1, 2].map((group) => letters.slice(group * GROUP, (group + 1) * GROUP)).join('-');
}

const LONGEST_NAME = 100;

/** Credentials to give to the person. */
export type HandOver = { readonly name: string; readonly password: string };

/** Adds a person or, with `person`, changes their rights and password. */
export function PersonDialog({
  person,
  isMe,
  isLastAdmin,
  onHandOver,
  onSaved,
  onClose,
}: {
  person: Person | undefined;
  isMe: boolean;
  isLastAdmin: boolean;
  /** Receives a new password, possibly after the dialog was closed: it is shown nowhere else. */
  onHandOver: (handOver: HandOver) => void;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const [suggested] = useState(person ? '' : suggestPassword);
  const [isAdmin, setIsAdmin] = useState(person?.isAdmin ?? false);
  const [storeIds, setStoreIds] = useState<readonly string[] | undefined>(
    person?.storeIds ?? undefined,
  );
  // Other pages know undescribed stores from orders, but this page shows none.
  const { described } = useStores();
  const { data: stores } = useQuery({ ...newestStoresQuery, enabled: described.length === 0 });

  async function save(values: Readonly<Record<string, unknown>>): Promise<void> {
    const name = person?.name ?? String(values['name']);
    const password = isMe ? '' : String(values['password']);
    const rights = { isAdmin, storeIds: storeIds ? [...storeIds] : null };
    // The server records which rights have changed.
    if (person) await editPerson(name, { ...rights, ...(password && { password }) });
    else await addPerson({ ...rights, name, password });
    // Call this before reloading the list, which may stall.
    if (password) onHandOver({ name, password });
    await onSaved();
  }

  return (
    <Dialog
      title={person ? 'settings.people.edit' : 'settings.people.add'}
      name={person?.name}
      onClose={onClose}
    >
      <DialogForm
        submit={person ? 'settings.save' : 'settings.people.add_submit'}
        words={{ conflict: person ? 'settings.people.last_admin' : 'settings.people.name_taken' }}
        onSubmit={save}
        onClose={onClose}
      >
        {!person && (
          <TextField
            label={formatMessage({ id: 'sign_in.name' })}
            hint={<FormattedMessage id="settings.people.name_hint" />}
            name="name"
            required
            maxLength={LONGEST_NAME}
            autoComplete="off"
            dir="auto"
          />
        )}
        {!isMe && (
          <TextField
            label={formatMessage({
              id: person ? 'settings.people.new_password' : 'sign_in.password',
            })}
            hint={
              <FormattedMessage
                id={person ? 'settings.people.new_password_hint' : 'settings.people.password_hint'}
              />
            }
            name="password"
            defaultValue={suggested}
            required={!person}
            minLength={SHORTEST_PASSWORD}
            autoComplete="off"
          />
        )}
        <div>
          <label className="touch-target flex items-center gap-2 font-medium">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={isAdmin}
              disabled={isLastAdmin}
              aria-describedby="admin-hint"
              onChange={({ target }) => setIsAdmin(target.checked)}
            />
            <FormattedMessage id="settings.people.admin" />
          </label>
          <p id="admin-hint" className="ps-6 text-xs text-ink-muted">
            <FormattedMessage
              id={isLastAdmin ? 'settings.people.last_admin' : 'settings.people.admin_hint'}
            />
          </p>
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-row font-medium">
            <FormattedMessage id="settings.people.stores" />
          </legend>
          <div className="overflow-hidden rounded-md border border-line [--available-height:15rem] *:w-full!">
            <StoreEditor value={storeIds} further={stores} onChange={setStoreIds} />
          </div>
        </fieldset>
      </DialogForm>
    </Dialog>
  );
}
