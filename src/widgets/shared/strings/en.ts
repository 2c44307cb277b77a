export const en = {
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  'check-again': 'Check again',
  failed: 'We couldn’t load this. Check your connection, then try again or reload the page.',
  offline: 'You seem to be offline. We’ll try again when you’re back online.',
} as const;
