import { testScreens } from '#tests/support/browser/every-screen.ts';

testScreens('others');
