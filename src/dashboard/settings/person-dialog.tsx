import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '#contract/bff/people.ts';
import { SHORTEST_PASSWORD } from '#contract/bff/session.ts';
import { StoreEditor } from '../filters/store-editor.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { newestStoresQuery } from '../api/newest-stores.ts';
import { useStores } from '../stores/stores.ts';
import { Dialog, DialogForm } from './parts/dialog.tsx';
import { addPerson, editPerson } from './parts/settings-api.ts';

/**
 * Letters and digits that aren't confused with one another when read aloud or typed from paper: 32,
 * so 5 bits each.
 */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/** A random password of 75 bits in three groups, to give to somebody else. */
function suggestPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

const LONGEST_NAME = 100;

/** A password for somebody else: typed, or generated here and then shown. */
function GivenPassword({
  value,
  isNew,
  onChange,
}: {
  value: string;
  isNew: boolean;
  onChange: (password: string) => void;
}) {
  const { formatMessage } = useIntl();
  const [suggested, setSuggested] = useState<string>();
  const suggest = () => {
    const password = suggestPassword();
    setSuggested(password);
    onChange(password);
  };
  return (
    <div>
      <PasswordField
        // Remounted when a password is suggested, so that it is shown.
        key={suggested}
        startsShown={suggested !== undefined}
        label={formatMessage({ id: isNew ? 'sign_in.password' : 'settings.people.new_password' })}
        hint={
          <FormattedMessage
            id={isNew ? 'settings.people.password_hint' : 'settings.people.new_password_hint'}
          />
        }
        name="password"
        value={value}
        required={isNew}
        minLength={SHORTEST_PASSWORD}
        autoComplete="new-password"
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        look="outline"
        className="mt-2 h-auto min-h-8 py-1 whitespace-normal!"
        onClick={suggest}
      >
        <FormattedMessage id="settings.people.suggest" />
      </Button>
    </div>
  );
}

type Rights = Pick<Person, 'isAdmin' | 'storeIds'>;

/** Only the rights that changed, since the activity log records changes. */
function changedRights(before: Rights, { isAdmin, storeIds }: Rights): Partial<Rights> {
  const isSame = storeIds?.toSorted().join() === before.storeIds?.toSorted().join();
  return { ...(isAdmin !== before.isAdmin && { isAdmin }), ...(!isSame && { storeIds }) };
}

async function change(person: Person, changes: Parameters<typeof editPerson>[1]): Promise<Person> {
  return Object.keys(changes).length === 0 ? person : editPerson(person.name, changes);
}

/** What somebody signs in with. */
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
  /** Gets a new password, maybe after the dialog was closed: it is shown nowhere else. */
  onHandOver: (handOver: HandOver) => void;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const [storeIds, setStoreIds] = useState<readonly string[] | undefined>(
    person?.storeIds ?? undefined,
  );
  // Nothing on this page shows orders, by which undescribed stores are known elsewhere.
  const { described } = useStores();
  const { data: stores } = useQuery({ ...newestStoresQuery, enabled: described.length === 0 });
  const [password, setPassword] = useState('');

  async function save(form: FormData): Promise<void> {
    const isAdmin = isLastAdmin || form.get('admin') !== null;
    const rights = { isAdmin, storeIds: storeIds ? [...storeIds] : null };
    const saved = person
      ? await change(person, { ...changedRights(person, rights), ...(password && { password }) })
      : await addPerson({ ...rights, name: String(form.get('name')), password });
    // Not after reading the list again, which may stall.
    if (password) onHandOver({ name: saved.name, password });
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
        {!isMe && <GivenPassword value={password} isNew={!person} onChange={setPassword} />}
        <div>
          <label className="touch-target flex items-center gap-2 font-medium">
            <input
              type="checkbox"
              name="admin"
              className="size-4 shrink-0 accent-accent"
              defaultChecked={person?.isAdmin ?? false}
              disabled={isLastAdmin}
              aria-describedby="admin-hint"
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
