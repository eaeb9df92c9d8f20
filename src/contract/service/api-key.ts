/** The scope of both operations (order-data-service-api.md, Authentication). */
export const ORDERS_READ = 'orders:read';

/** Every scope a key can have. */
export const API_KEY_SCOPES = [ORDERS_READ] as const;

/**
 * An API key, `mp_<prefix>_<secret>`; the groups capture the prefix, which identifies the key to
 * people, and the secret.
 */
export const API_KEY = /^mp_([0-9a-z]{8})_([0-9A-Za-z_-]{1,200})$/;
