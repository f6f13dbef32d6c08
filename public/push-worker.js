// Shows what the server pushes of escalated alarms, and opens the alarm when its notification is clicked.
// It answers no requests: the console is cached and updated as without it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, tag, link } = event.data.json();
  const options = { body, tag, data: { link }, renotify: true, icon: '/favicon.svg' };
  event.waitUntil(self.registration.showNotification(title, options));
});

async function openAlarm(link) {
  const own = { type: 'window', includeUncontrolled: true };
  const [console] = await self.clients.matchAll(own);
  if (!console) return self.clients.openWindow(link);
  console.postMessage({ open: link });
  return console.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAlarm(event.notification.data.link));
});
