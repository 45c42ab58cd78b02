// The script of pages that show no days.

import './offer.ts'
import './own_times.ts'
import './seek.ts'
import './buttons.ts'
import './choices.ts'
