/**
 * The currencies in use whose smallest unit is not a hundredth: those without decimals, and those
 * with three.
 */
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE = 'BHD IQD JOD KWD LYD OMR TND';

/**
 * How many decimal digits a currency (ISO 4217 code) has: 2 for EUR, 0 for JPY, 3 for KWD. Not
 * those of the runtime: some write everyday prices in forint or rupiah without decimals, others
 * with them, so that the same cents would be a hundred times as much in one of them.
 */
export function currencyDigits(currency: string): number {
  if (NONE.includes(currency)) return 0;
  return THREE.includes(currency) ? 3 : 2;
}
