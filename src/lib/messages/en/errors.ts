/** Errors. */
export const errors = {
  fallback_title: 'Something went wrong',
  fallback_detail: 'An unexpected error has occurred. Our team has been notified.',
  try_again: 'Try Again',
  reload_page: 'Reload Page',
  no_refresh_token: 'No refresh token found',
  network: 'The server cannot be reached. Check your connection and try again.',
  request_id: 'Reference {id}',
  config_failed: 'Could not load the console’s settings. The console keeps trying.',
} as const;
