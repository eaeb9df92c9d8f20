/** The scope of both operations (order-data-service-api.md, Authentication). */
export const ORDERS_READ = 'orders:read';

/** Every scope a key can have. */
export const API_KEY_SCOPES = [ORDERS_READ] as const;

/** A key: `mp_<prefix>_<secret>`, with the prefix that people know it by and the secret as groups. */
export const API_KEY = /^mp_([0-9a-z]{8})_([0-9A-Za-z_-]{1,200})$/;
