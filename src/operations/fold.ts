/** Makes the spellings of a key equal: `transactionId`, `transaction_id` and `TransactionID`. */
export function foldKey(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

/** Makes the spellings of a word equal: `needs_review`, `NeedsReview` and `needs: review`. Compares letters and digits. */
export function foldWord(word: string | null | undefined): string {
  return (word ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
