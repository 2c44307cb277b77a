/** A phone number in the format of the service's samples; ten digits are assumed to be a US number. */
export function internationalOf(phone: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(phone.trim())) return undefined;
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return /^\d{8,15}$/.test(digits) ? `+${digits}` : undefined;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : undefined;
}
