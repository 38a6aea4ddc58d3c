// A screen that its quick test looks at in the dark and on a phone: in every look.
import '../../dashboard/brand.test.ts'
