/**
 * The currencies in use whose smallest unit is not a hundredth: those without decimals, and those
 * with three.
 */
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';

/**
 * Decimal digits of a currency (ISO 4217 code): 2 for EUR, 0 for JPY, 3 for KWD. Runtimes disagree
 * about forint and rupiah, which would change amounts by a factor of a hundred, so their digits are
 * not used.
 */
export function currencyDigits(currency: string): number {
  if (NONE.includes(currency)) return 0;
  return THREE.includes(currency) ? 3 : 2;
}
