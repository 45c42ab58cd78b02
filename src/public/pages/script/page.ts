// The script of pages that show no days.

import './offer.ts'
import './parts/own_times.ts'
import './seek.ts'
import './buttons.ts'
import './parts/choices.ts'
